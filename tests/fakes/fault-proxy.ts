import { connect, createServer, type Socket } from 'node:net';
import { carry, type Fault } from './faulty-connection.ts';
import { type Listening, listenOnLoopback } from './loopback.ts';

export type { Fault };

/** Its address is used in the service's place. */
export interface FaultProxy extends Listening {
  /** Request lines seen so far ("POST /v1/api/phone-append/ HTTP/1.1"), and what was done to each. */
  readonly exchanges: readonly { line: string; fault: Fault['kind'] | 'none' }[];
  /** Strikes the next `times` requests whose request line matches; faults are used up in the order they were given. */
  inject(fault: Fault, match?: RegExp, times?: number): void;
  /** Takes back every fault not yet used. */
  clear(): void;
}

/**
 * Starts a proxy on loopback before the HTTP/1.1 service at `target`. Bodies need a Content-Length.
 * @param ownPort where it listens; any free port where not given
 */
export async function startFaultProxy(target: string, ownPort = 0): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const planned: { fault: Fault; match: RegExp; times: number }[] = [];
  const exchanges: { line: string; fault: Fault['kind'] | 'none' }[] = [];

  const quiet = (socket: Socket): Socket => {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    return socket;
  };

  const faultFor = (line: string): Fault | undefined => {
    const plan = planned.find(({ match, times }) => times > 0 && match.test(line));
    if (plan) plan.times -= 1;
    exchanges.push({ line, fault: plan?.fault.kind ?? 'none' });
    return plan?.fault;
  };

  const server = createServer((client) => {
    quiet(client);
    const dial = () => quiet(connect(Number(port), hostname));
    // A socket torn down under its reader is what this proxy is for.
    carry(client, dial, faultFor).catch(() => client.destroy());
  });

  return {
    ...(await listenOnLoopback(server, ownPort)),
    exchanges,
    inject: (fault, match = /^/, times = 1) => {
      planned.push({ fault, match, times });
    },
    clear: () => {
      planned.length = 0;
    },
  };
}
