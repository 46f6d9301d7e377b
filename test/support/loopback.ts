import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net'

/** Lets a test server listen on a free port of this machine. `stop` also ends open connections. */
export async function listenOnLoopback(
  server: Server | TcpServer
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
