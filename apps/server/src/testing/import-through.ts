import type { ImportResult } from '@dropyard/contract/kit/imports'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { job } from '@dropyard/contract/system/job'
import type { Answer, Caller, TestApp } from './app.ts'

/** Imports a file and returns the result, no matter if the request or a job imports it. */
export async function importThrough(
  app: TestApp,
  who: Caller,
  to: WholeRecord['import'],
  input: Parameters<Caller['call']>[1],
): Promise<Answer<ImportResult & { job_id: number | null }>> {
  const answer = await who.call(to, input as never)
  const id = answer.data?.job_id
  if (!id) return answer
  await app.runJobs()
  const { data } = await who.call(job.read, { params: { id } })
  return { ...answer, data: data.result as ImportResult & { job_id: null } }
}
