export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSampler {
  name: (typeof SAMPLERS)[number]
  /** The part of all traces that is kept, from 0 to 1. Only some samplers use it. */
  ratio: number
}

/** Where traces go: the standard settings of OpenTelemetry. */
export interface TraceSettings {
  /** The address of the collector for traces. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Of this service, with its name. */
  attributes: Readonly<Record<string, string>>
  sampler: TraceSampler
}
