import type { Fact } from './facts.tsx'

/** The facts of a table, without the empty ones, which do not apply. */
export function factList(...facts: readonly (Fact | false | '' | null | undefined)[]): Fact[] {
  return facts.filter((fact): fact is Fact => Boolean(fact))
}
