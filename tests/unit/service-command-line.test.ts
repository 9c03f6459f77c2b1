import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../electron/practice/options.ts';
import { parseCommand } from '../service/command-line.ts';
import { CommandError, parseFault } from '../service/fault-option.ts';

describe('the command line of the practice service', () => {
  it('starts the default service on port 8080 without options', () => {
    const { publicUrl: _, ...usual } = defaultSettings;
    expect(parseCommand([])).toEqual({ help: false, json: false, faults: [], port: 8080, options: usual });
  });

  it('takes every setting', () => {
    const line =
      '--port 0 --json --key 0123456789abcdef --data kept --job-ms 10 --row-ms 0.5 --latency-ms 3 --older-variant ' +
      '--webhook http://127.0.0.1:9/hook --open-downloads --lookups-per-minute 7 --tokens-per-minute 8 --fault drop-reply';
    expect(parseCommand(line.split(' '))).toEqual({
      help: false,
      json: true,
      port: 0,
      faults: [{ fault: { kind: 'drop-reply' }, times: 1, at: '' }],
      options: {
        apiKey: '0123456789abcdef',
        dataDir: 'kept',
        jobTime: { baseMs: 10, perRowMs: 0.5 },
        latencyMs: 3,
        olderVariant: true,
        webhookUrl: 'http://127.0.0.1:9/hook',
        downloadNeedsKey: false,
        perMinute: { businessLookups: 7, tokenTries: 8 },
      },
    });
  });

  it.each([
    [['--port', '65536'], '--port'],
    [['--port', '-1'], '--port'],
    [['--port', '80.5'], '--port'],
    [['--key', 'short'], '--key'],
    [['--data', ' '], '--data'],
    [['--job-ms', 'soon'], '--job-ms'],
    [['--row-ms', '-1'], '--row-ms'],
    [['--webhook', 'https://example.com'], '--webhook'],
    [['--lookups-per-minute', '0'], '--lookups-per-minute'],
    [['--fault', 'earthquake'], 'earthquake'],
    [['--speed', '9'], '--speed'],
    [['stray'], 'stray'],
  ])('refuses %j and names what is wrong', (args, named) => {
    expect(() => parseCommand(args)).toThrow(CommandError);
    expect(() => parseCommand(args)).toThrow(named);
  });
});

describe('the fault option of the practice service', () => {
  it.each([
    ['no-reply', { fault: { kind: 'no-reply' }, times: 1, at: '' }],
    ['cut-reply:200,at=/results/', { fault: { kind: 'cut-reply', after: 200 }, times: 1, at: '/results/' }],
    ['throttle:1000,times=3', { fault: { kind: 'throttle', bytesPerSecond: 1000 }, times: 3, at: '' }],
    ['reset-in-body:5,times=all', { fault: { kind: 'reset-in-body', after: 5 }, times: Infinity, at: '' }],
  ])('reads %s', (text, plan) => {
    expect(parseFault(text)).toEqual(plan);
  });

  it.each(['', 'status', 'status:200', 'drop-reply:3', 'cut-reply', 'no-reply,times=0', 'no-reply,when=now'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseFault(text)).toThrow(CommandError);
    },
  );
});
