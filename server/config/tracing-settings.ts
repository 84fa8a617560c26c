// The settings about traces. A part of the table in config.ts.
import { fraction, type Setting, webAddress } from './setting-values.ts'

export type TracingConfig = {
  /** Of a collector for OpenTelemetry. Undefined: nothing is recorded. */
  tracesEndpoint: URL | undefined
  tracesRatio: number
}

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    example: '',
    help: 'The collector that gets traces by OTLP over HTTP, such as http://localhost:4318. Without it nothing is recorded.',
    parse: (text) => (text === undefined ? undefined : webAddress(text)),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    example: '1',
    help: 'The share of traces that is recorded, from 0 to 1.',
    parse: (text) => fraction(text, 1),
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof tracingSettings
type Read = <N extends Name>(name: N) => ReturnType<(typeof tracingSettings)[N]['parse']>

export function readTracingSettings(read: Read): TracingConfig {
  return {
    tracesEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    tracesRatio: read('OTEL_TRACES_SAMPLER_ARG'),
  }
}
