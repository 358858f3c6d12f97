/**
 * Calls `stop` when the script that started this process ends, even after kill -9: its channel to
 * this process closes. Does nothing without such a script.
 */
export function onParentGone(stop: () => void): void {
  process.once('disconnect', stop)
  // Otherwise the listener would keep a finished process alive.
  process.channel?.unref()
}
