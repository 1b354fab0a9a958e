# Runs PROGRAM, keeps what it prints in ACTUAL, and demands that this is EXPECTED to the byte.

execute_process(COMMAND ${PROGRAM} INPUT_FILE /dev/null OUTPUT_FILE ${ACTUAL} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ended with status ${status}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${EXPECTED} ${ACTUAL} RESULT_VARIABLE differ)
if(NOT differ EQUAL 0)
    execute_process(COMMAND diff -u ${EXPECTED} ${ACTUAL})
    message(FATAL_ERROR "${PROGRAM} does not print what ${EXPECTED} says")
endif()
