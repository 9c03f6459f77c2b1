import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { expect, test } from './fixtures.ts';

/** Somebody for a script to send what it has read: counts what reaches a UDP and a TCP port of this computer. */
async function listen() {
  const reached = { udp: 0, tcp: 0 };
  const udp = createSocket('udp4', () => void reached.udp++);
  const tcp = createServer((socket) => {
    reached.tcp++;
    socket.on('error', () => {}).end();
  });
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const { port, close } = await listenOnLoopback(tcp);
  return {
    reached,
    ports: { udp: udp.address().port, tcp: port },
    async close() {
      udp.close();
      await close();
    },
  };
}

/** What a script that wants out would try with the WebRTC of a window; text, because the page's policy forbids eval. */
const attempt = (window: string, { udp, tcp }: { udp: number; tcp: number }) => `(async () => {
  const { RTCPeerConnection } = ${window};
  if (RTCPeerConnection === undefined) return 'no WebRTC';
  const account = { username: 'u', credential: 'p' };
  const connection = new RTCPeerConnection({
    iceServers: [
      { urls: 'stun:127.0.0.1:${udp}' },
      { urls: 'turn:127.0.0.1:${udp}?transport=udp', ...account },
      { urls: 'turn:127.0.0.1:${tcp}?transport=tcp', ...account },
    ],
  });
  connection.createDataChannel('out');
  let candidates = 0;
  const gathered = new Promise((resolve) => {
    connection.onicecandidate = ({ candidate }) => candidate === null ? resolve() : candidates++;
  });
  await connection.setLocalDescription(await connection.createOffer());
  await gathered;
  return candidates;
})()`;

const frame = (markup: string) => `(() => {
  const frame = document.createElement('iframe');
  ${markup}
  document.body.append(frame);
  return frame.contentWindow;
})()`;

test('a window gives a script no WebRTC, and a frame’s reaches nothing', async ({ app }) => {
  const names = "Object.getOwnPropertyNames(window).filter((name) => name.includes('RTC'))";
  expect(await app.page.evaluate(names)).toEqual([]);
  const policies = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getWebRTCIPHandlingPolicy()),
  );
  expect(policies).toEqual(['disable_non_proxied_udp']);

  const { reached, ports, close } = await listen();
  const frames = ['', "frame.srcdoc = 'Hello';"].map((markup) => attempt(frame(markup), ports));
  // A browser ends a page that goes on asking for what its network process refuses: that is an answer, too.
  const found = await app.page.evaluate(`Promise.all([${frames}])`).catch((error: unknown) => {
    if (!/crashed/.test(String(error))) throw error;
    return [0, 0];
  });
  expect(found).toEqual([0, 0]);
  expect(reached).toEqual({ udp: 0, tcp: 0 });
  await close();
});
