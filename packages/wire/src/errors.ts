/**
 * The seven error codes of the interface. The set is closed, so that a client can handle every code.
 * Source: interface.md "Errors"; status per code: docs/decisions/001-error-codes.md.
 */
import * as z from 'zod'

export const ERROR_STATUS = {
  unauthorized: 401,
  invalid_parameters: 400,
  rate_limit_exceeded: 429,
  model_unavailable: 503,
  generation_failed: 502,
  server_error: 500,
  pdf_generation_failed: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const ErrorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

/** One invalid field of a request. */
export const FieldError = z.object({
  field: z.string().describe('Path of the field, such as `options.margins.top`.'),
  reason: z.string().describe('One sentence: what is wrong and how to correct it.'),
  allowed: z.array(z.string()).optional().describe('The allowed values, where there is a list of them.'),
})
export type FieldError = z.infer<typeof FieldError>

export const ErrorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: ErrorCode,
      message: z.string().describe('A sentence for a person.'),
      details: z
        .union([z.string(), z.record(z.string(), z.unknown())])
        .optional()
        .describe(
          'For invalid fields `{field, reason, allowed?, errors: […]}`, the first one and the list of all; for a failed conversion a string; otherwise `{reason, …}`.',
        ),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>
