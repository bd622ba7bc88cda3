/** The wrapper of responses since 2025-06. */
export const answer = (data: object) => ({ code: 'Success', message: '', data })
