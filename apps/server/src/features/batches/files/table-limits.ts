/** What a table file may be. No list of identifiers is beyond it; a bomb is: "too complex". */
/** Of a sheet. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 200
export const MAX_CELL_CHARACTERS = 32_767
export const MAX_CSV_RECORD_BYTES = 64 * 1024
export const MAX_ZIP_ENTRIES = 200
export const MAX_UNPACKED_BYTES = 100_000_000
/** Of all rows together, as JSON. */
export const MAX_OUTPUT_CHARACTERS = 100_000_000

/** What the reading process may take. Buffers and the program come on top of the heap. */
export const HEAP_MB = 192
export const MEMORY_BYTES = 256 * 1024 * 1024
export const PROCESSOR_SECONDS = 30
/** By which its own watch ends it; nobody else sends them, and neither leaves a core file. */
export const MEMORY_SIGNAL = 'SIGVTALRM'
export const TIME_SIGNAL = 'SIGALRM'
/** However slowly its rows are taken, and however long the machine lets it wait. */
export const LONGEST_MS = 15 * 60_000

/** The size of a piece: as many rows, or about as many characters of JSON. */
export const PIECE_ROWS = 1_000
export const PIECE_CHARACTERS = 256_000
