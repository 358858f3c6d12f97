import { describe, expect, test } from 'vitest'
import { createSettings } from './settings.ts'
import { readTraces } from './traces.ts'

const settingsOf = (env: Record<string, string>) => {
  const settings = createSettings(env)
  return { traces: readTraces(settings), problems: settings.problems }
}

describe('the settings of traces', () => {
  const url = 'http://127.0.0.1:4318'
  test('are the standard ones', () => {
    expect(settingsOf({}).traces).toBe(null)
    expect(settingsOf({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBe(
      null,
    )
    expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'true' }).traces).toBe(
      null,
    )
    expect(
      settingsOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/otlp/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc, x-team = ops',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=other',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }).traces,
    ).toEqual({
      url: `${url}/otlp/v1/traces`,
      headers: { Authorization: 'Basic abc', 'x-team': 'ops' },
      attributes: { 'deployment.environment.name': 'production', 'service.name': 'other' },
      sampler: { name: 'traceidratio', ratio: 0.25 },
    })
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/only` }
    expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...own }).traces).toMatchObject({
      url: `${url}/only`,
      attributes: { 'service.name': 'dastak' },
      sampler: { name: 'parentbased_always_on' },
    })
  })

  test.for([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret-token'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ] as const)('%s is refused as %s', ([name, value]) => {
    const { problems } = settingsOf({ [name]: value })
    expect(problems.join()).toContain(name)
    expect(problems.join()).not.toContain('secret-token')
  })
})
