/** What a reveal costs, in the one sentence of assistants, reference and documents. */
export const COST_SENTENCE =
  'A reveal costs credits for what it finds and this account does not have yet, and never more ' +
  'than the price that was shown first.'
