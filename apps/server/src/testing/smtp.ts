import { createServer, type Server } from 'node:net'

/** A minimal SMTP server that receives mails and stores all lines in `said`. */
export function smtpServer(said: string[]): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    let data = false
    let rest = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        said.push(line)
        if (data && line !== '.') continue
        data = line === 'DATA'
        socket.write(data ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => socket.destroy())
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 })
    })
  })
}
