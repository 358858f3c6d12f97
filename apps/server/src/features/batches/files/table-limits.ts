/**
 * Limits for table files. A list of identifiers stays below them; a bomb is refused as "too
 * complex".
 */
/** Rows of a sheet. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 200
export const MAX_CELL_CHARACTERS = 32_767
export const MAX_CSV_RECORD_BYTES = 64 * 1024
export const MAX_ZIP_ENTRIES = 200
export const MAX_UNPACKED_BYTES = 100_000_000
/** Of all rows together, as JSON. */
export const MAX_OUTPUT_CHARACTERS = 100_000_000

/** Limits of the reading process. Buffers and the program itself come on top of the heap. */
export const HEAP_MB = 192
export const MEMORY_BYTES = 256 * 1024 * 1024
export const PROCESSOR_SECONDS = 30
/**
 * The signals with which its watch thread ends it. Nothing else sends them, and neither leaves a
 * core file.
 */
export const MEMORY_SIGNAL = 'SIGVTALRM'
export const TIME_SIGNAL = 'SIGALRM'
/** The limit in wall-clock time, for a slow consumer or a machine that is busy. */
export const LONGEST_MS = 15 * 60_000

/** The size of a piece: this many rows, or about this many characters of JSON. */
export const PIECE_ROWS = 1_000
export const PIECE_CHARACTERS = 256_000
