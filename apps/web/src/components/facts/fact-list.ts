import type { Fact } from './facts.tsx'

/** The facts of a table: what is false or not there does not apply, and is left out. */
export function factList(...facts: readonly (Fact | false | '' | null | undefined)[]): Fact[] {
  return facts.filter((fact): fact is Fact => Boolean(fact))
}
