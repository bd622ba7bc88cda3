/** The parts of hoodiecrow-imap that the simulator uses; the package has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server, Socket } from 'node:net'

  interface Message {
    uid: number
    flags: string[]
    internaldate: string
    /** The bytes, each as one character. */
    raw: string
  }

  interface Folder {
    path: string
    uidvalidity: number
    uidnext: number
    messages: Message[]
  }

  interface Connection {
    socket: Socket | null
    state: string
    /** Takes the next line of the client instead of a command, as in IDLE. */
    inputHandler: ((line: string) => void) | false | null
    send(this: Connection, ...response: unknown[]): void
    scheduleCommand(this: Connection, line: string): void
  }

  interface ImapServer {
    server: Server
    users: Record<string, { password: string }>
    connectionHandlers: ((connection: Connection) => void)[]
    getMailbox(path: string): Folder | undefined
    appendMessage(folder: string, flags: string[], at: Date | string, raw: string): { message: Message }
    notify(command: object, folder: Folder): void
    close(done?: () => void): void
  }

  export default function hoodiecrow(options: {
    plugins: string[]
    users: Record<string, { password: string; xoauth2: { accessToken: string } }>
    storage: Record<string, object>
  }): ImapServer
}
