// A soft knock after each move, if it is wanted. Off until somebody turns it on.

let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return localStorage.getItem('sound') === 'on';
}

export function setSound(on: boolean): void {
  localStorage.setItem('sound', on ? 'on' : 'off');
  if (on) knock();
}

export function knock(): void {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const now = context.currentTime;
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(150, now + 0.07);
  loudness.gain.setValueAtTime(0.12, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
