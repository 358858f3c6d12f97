import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '../apps/server/src/features/api-docs/openapi.rules.ts'

// Runs a linter on the OpenAPI document: its structure, examples that fit their schemas, operation
// ids, tags, references and responses.
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    'no-invalid-schema-examples': { severity: 'error', allowAdditionalProperties: true },
    'no-invalid-parameter-examples': { severity: 'error', allowAdditionalProperties: true },
    'operation-operationId': 'error',
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'tag-description': 'error',
    'no-unused-components': 'error',
    // The server's own address is filled in when the document is requested.
    'no-server-example.com': 'off',
    'operation-4xx-response': 'error',
  },
})
const document = openApiDocument({ productName: 'Dastak', serverUrl: 'https://dastak.test' })
const problems = await lintFromString({ source: JSON.stringify(document), config })
for (const { ruleId, message, location } of problems)
  console.log(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
if (problems.length > 0) process.exitCode = 1
