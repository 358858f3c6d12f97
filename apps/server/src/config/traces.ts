import { SAMPLERS, type TraceSettings } from '../watch/trace-settings.ts'
import type { SettingName } from './reference/all-settings.ts'
import type { Settings } from './settings.ts'

/** Null if no collector is set, or OTEL_SDK_DISABLED is true. */
export function readTraces(settings: Settings): TraceSettings | null {
  const { text, url, flag, oneOf } = settings
  const all = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const own = url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'])
  const isDisabled = flag('OTEL_SDK_DISABLED') ?? false
  const headers = readPairs(settings, 'OTEL_EXPORTER_OTLP_HEADERS')
  const attributes = readPairs(settings, 'OTEL_RESOURCE_ATTRIBUTES')
  const name = text('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'dastak'
  const sampler = {
    name: oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: readRatio(settings),
  }
  const address = own ?? (all && `${all.replace(/(?<!\/)\/+$/, '')}/v1/traces`)
  if (address === undefined || isDisabled) return null
  return { url: address, headers, attributes: { ...attributes, 'service.name': name }, sampler }
}

/** `name=value,name=value`, with values as in an address (%20). */
function readPairs({ text, refuse }: Settings, name: SettingName): Record<string, string> {
  const pairs = (text(name) ?? '').split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) => /^\s*([\w.-]+)\s*=(.*)$/.exec(pair))
  const values = read.map((parts) => (parts ? decoded(parts[2]!.trim()) : null))
  // The values are not repeated, because they may be passwords.
  if (values.includes(null)) refuse(name, 'must be pairs like name=value, separated by commas')
  return Object.fromEntries(read.map((parts, index) => [parts?.[1] ?? '', values[index] ?? '']))
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

function readRatio({ text, refuse }: Settings): number {
  const value = text('OTEL_TRACES_SAMPLER_ARG')
  const ratio = Number(value ?? 1)
  if (ratio >= 0 && ratio <= 1) return ratio
  refuse('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1')
  return 1
}
