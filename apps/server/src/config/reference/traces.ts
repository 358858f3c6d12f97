import type { SettingGroup } from './setting-group.ts'

export const TRACES_SETTINGS = {
  title: 'Traces',
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      title: 'Address of your collector',
      more:
        'Of OpenTelemetry, for OTLP over HTTP, like http://127.0.0.1:4318. Empty: no traces ' +
        '(docs/monitoring.md).',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      title: 'Address for traces only',
      more: 'The whole address, like http://127.0.0.1:4318/v1/traces. It wins over the one above.',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      title: 'Headers for the collector',
      more: 'For example Authorization=Basic%20abc. Several are separated by commas.',
    },
    OTEL_SERVICE_NAME: {
      title: 'Name of this service in traces',
      default: 'dastak',
    },
    OTEL_RESOURCE_ATTRIBUTES: {
      title: 'More about this service',
      more: 'For example deployment.environment.name=production,service.instance.id=web-1',
    },
    OTEL_TRACES_SAMPLER: {
      title: 'Which traces are kept',
      more:
        'always_on, always_off, traceidratio, or one of them after parentbased_, which ' +
        'first follows the caller.',
      default: 'parentbased_always_on',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      title: 'Part of the traces that is kept',
      more: 'For traceidratio, from 0 to 1.',
      default: '1',
    },
    OTEL_SDK_DISABLED: {
      title: 'true: no traces',
      default: 'false',
    },
  },
} satisfies SettingGroup
