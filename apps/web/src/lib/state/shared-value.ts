import { useSyncExternalStore } from 'react'

/** A value outside React that any module can read and set, and that components can follow. */
interface SharedValue<T> {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after every change. Returns the function that removes it. */
  onChange: (listener: () => void) => () => void
}

export function createSharedValue<T>(initial: T): SharedValue<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSharedValue<T>({ get, onChange }: SharedValue<T>): T {
  return useSyncExternalStore(onChange, get, get)
}
