import { defineConfig } from 'vite';
import { doorBridge } from './tools/bridge';

export default defineConfig({
  base: './',
  plugins: [doorBridge(process.env.ZERMELO)],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  worker: { format: 'es' },
  build: {
    outDir: process.env.PAGE_OUT ?? '../build/page',
    emptyOutDir: true,
    target: 'es2021',
    modulePreload: { polyfill: false },
    rollupOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
