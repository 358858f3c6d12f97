/** The cost of a reveal, in the sentence that assistants, reference and documents share. */
export const COST_SENTENCE =
  'A reveal costs credits only for contacts that it finds and that this account does not ' +
  'have yet. It never costs more than the price shown before.'
