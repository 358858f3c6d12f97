import { useSyncExternalStore } from 'react'

/** A value outside of React's tree: read and set anywhere, and followed by components. */
interface SharedValue<T> {
  get: () => T
  set: (next: T) => void
  /** Calls back after every change; returns the function that stops it. */
  onChange: (listener: () => void) => () => void
}

export function createSharedValue<T>(first: T): SharedValue<T> {
  let value = first
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
  return useSyncExternalStore(onChange, get)
}
