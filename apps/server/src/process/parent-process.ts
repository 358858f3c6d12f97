/**
 * Calls `stop` when the script that started this process is gone, also when it was killed with -9:
 * it holds a channel to us, which closes with it. Does nothing where there is no such script.
 */
export function onParentGone(stop: () => void): void {
  process.once('disconnect', stop)
  // The listener alone would keep a process alive that has nothing left to do.
  process.channel?.unref()
}
