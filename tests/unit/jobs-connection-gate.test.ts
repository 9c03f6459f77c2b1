import { describe, expect, it } from 'vitest';
import { createConnectionGate } from '../../electron/jobs/work/connection-gate.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';

function closedGate() {
  const clock = createFakeClock();
  const gate = createConnectionGate(clock);
  return { clock, gate, closedFor: (id = 'acme') => Math.max(0, gate.opensAt(id) - clock.now()) };
}

describe('a pause that the service asked for', () => {
  it('lasts as long as it said, for this connection alone', async () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 20_000);
    expect([closedFor(), closedFor('other')]).toEqual([20_000, 0]);
    await clock.advance(19_999);
    expect(gate.waitsFor('acme')).toEqual({ for: 'pause', until: '2026-03-02T10:00:20.000Z' });
    await clock.advance(1);
    expect(gate.waitsFor('acme')).toBeNull();
  });

  it('is not shortened by a later one, and may be lengthened', async () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 600_000);
    await clock.advance(10_000);
    gate.pause('acme', 60_000);
    expect(closedFor()).toBe(590_000);
    gate.pause('acme', 700_000);
    expect(closedFor()).toBe(700_000);
  });

  it('ends neither when the connection is reached nor when the network may be back', () => {
    const { gate, closedFor } = closedGate();
    gate.pause('acme', 60_000);
    gate.reached('acme');
    gate.networkMayBeBack();
    expect(closedFor()).toBe(60_000);
  });

  it('is a second at least and a day at most', () => {
    const { gate, closedFor } = closedGate();
    gate.pause('acme', 0);
    expect(closedFor()).toBe(1000);
    gate.pause('acme', 1000 * 24 * 3_600_000);
    expect(closedFor()).toBe(24 * 3_600_000);
  });

  it('starts anew at most where the clock is set back', () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 60_000);
    clock.jump(-24 * 3_600_000);
    expect(closedFor()).toBe(60_000);
  });
});

describe('a connection that could not be reached', () => {
  it('is left alone for 5 s at first, then twice as long each time, up to a minute', async () => {
    const { clock, gate, closedFor } = closedGate();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      gate.unreachable('acme');
      waits.push(closedFor());
      await clock.advance(closedFor());
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('is open again once it was reached, or the network may be back', () => {
    const { gate, closedFor } = closedGate();
    gate.unreachable('acme');
    gate.unreachable('other');
    gate.reached('acme');
    expect([closedFor(), closedFor('other')]).toEqual([0, 5000]);
    gate.networkMayBeBack();
    expect(closedFor('other')).toBe(0);
  });

  it('says what keeps it closed the longest', async () => {
    const { clock, gate } = closedGate();
    gate.unreachable('acme');
    expect(gate.waitsFor('acme')).toEqual({ for: 'network', until: '2026-03-02T10:00:05.000Z' });
    gate.pause('acme', 3000);
    expect(gate.waitsFor('acme')?.for).toBe('network');
    gate.pause('acme', 5000);
    expect(gate.waitsFor('acme')?.for).toBe('pause');
    await clock.advance(5000);
    expect(gate.waitsFor('acme')).toBeNull();
  });
});
