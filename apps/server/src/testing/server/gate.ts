/** A gate at which something waits until it may go on. `reached` resolves once it waits. */
export function createGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    open: opened.resolve,
    async pass(): Promise<void> {
      reached.resolve()
      await opened.promise
    },
  }
}
