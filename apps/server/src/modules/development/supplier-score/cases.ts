import { question } from '../../../kit/questions.ts'

/** Number of settled after-sale cases that a supplier caused since a day, and that day, for the link to their list. */
export const casesCausedBy = question<number, { total: number; from: string }>()
