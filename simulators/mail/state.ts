import { readFileSync } from 'node:fs'

/** What the simulator keeps between two starts. */

export interface KeptMessage {
  uid: number
  flags: string[]
  internaldate: string
  /** The bytes in base64. */
  raw: string
}

export interface KeptFolder {
  path: string
  uidValidity: number
  uidNext: number
  messages: KeptMessage[]
}

export interface KeptAccount {
  address: string
  password: string
  imapPort: number
  smtpPort: number
  folders: KeptFolder[]
}

export interface State {
  accounts: KeptAccount[]
}

export function stateIn(file?: string): State {
  if (!file) return { accounts: [] }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { accounts: [] }
  }
}
