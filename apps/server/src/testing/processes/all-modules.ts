/** Loads the server's modules and ends: Node keeps them compiled for the programs that follow. */
import '../../app.ts'
import '../../deps.ts'
