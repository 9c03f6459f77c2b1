import { describe, expect, it } from 'vitest';
import { decodeCreated, decodeJobEvent, decodeStatus } from '../../electron/service/replies/decode-job.ts';
import { readCount, readFlag, readMoment, readNumber } from '../../electron/service/replies/decode-values.ts';

describe('single values', () => {
  it.each([
    [true, [true, 'true', 'Yes', ' y ', 'T', 1, '1']],
    [false, [false, 'false', 'No', 'n', 'f', 0, '0']],
    [null, [null, undefined, '', 'maybe', 2, {}, [], [true]]],
  ])('read a flag as %s', (flag, values) => {
    for (const value of values) expect(readFlag(value)).toBe(flag);
  });

  it('read numbers also from text, and nothing from what is none', () => {
    expect([5, '5', ' 5.5 ', '-3', null, '', 'five', '0x10', '1e3', true, [5]].map(readNumber)).toEqual([
      5,
      5,
      5.5,
      -3,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([12, '12', -1, 1.5, '9007199254740993'].map(readCount)).toEqual([12, 12, null, null, null]);
  });

  it.each([
    ['2025-03-01T12:00:00Z', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01T12:00:00', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01 12:00', '2025-03-01T12:00:00.000Z'],
    ['2025-03-01T12:00:00.123456+02:00', '2025-03-01T10:00:00.123Z'],
    ['2025-03-01T12:00:00+0200', '2025-03-01T10:00:00.000Z'],
    ['2025-13-01T12:00:00', null],
    ['yesterday', null],
    [1740830400, null],
  ])('read the moment %s as %s', (value, moment) => {
    expect(readMoment(value)).toBe(moment);
  });
});

describe('a created job', () => {
  it.each([
    [
      { queue_id: 81, message: 'made' },
      { queueId: '81', message: 'made' },
    ],
    [{ id: '81' }, { queueId: '81', message: null }],
    [
      { queue_id: 81, id: 7 },
      { queueId: '81', message: null },
    ],
    [
      { queue_id: null, id: 7 },
      { queueId: '7', message: null },
    ],
    [{ queue_id: 'none', id: 7 }, null],
    [{ message: 'made' }, null],
    [[{ queue_id: 81 }], null],
    [null, null],
  ])('is known by its id: %j', (json, expected) => {
    expect(decodeCreated(json)).toEqual(expected);
  });

  it.each([
    ...[0, -0, -1, 1.5, 3.5e-7, 1e15 + 0.5, 1e19, 1e21, 2 ** 53, true, null, [], [7], {}],
    ...['0', '000', '-1', '+7', '7.0', '3.5', '1e3', '0x10', '7 8', '٧', '', '1'.repeat(21)],
  ])('takes %j for no id, in a creation, a status or an event', (queue_id) => {
    for (const name of ['queue_id', 'id']) {
      const reply = { [name]: queue_id, pending: true };
      expect(decodeCreated(reply)).toBeNull();
      expect(decodeJobEvent(reply)).toBeNull();
      expect(decodeStatus(reply)?.queueId).toBeNull();
    }
  });
});

describe('an event about a job', () => {
  it.each([null, undefined, 'text', 7, [], [{ queue_id: 81 }], {}, { message: 'made' }])(
    'that names none is none: %j',
    (json) => {
      expect(decodeJobEvent(json)).toBeNull();
    },
  );
});

describe('the state of a job', () => {
  it.each([
    [{ pending: true }, 'pending'],
    [{ pending: 'false' }, 'finished'],
    [{ pending: 1, status: 'stage 2' }, 'pending'],
    [{ pending: false, status: 'pending' }, 'unclear'],
    [{ pending: false, status: 'pending', download_url: '/f.csv' }, 'finished'],
    [{ pending: false, status: 'Complete' }, 'finished'],
    [{ pending: false, status: 'quarantined' }, 'unclear'],
    [{ pending: false, status: 'failed', download_url: '/f.csv' }, 'unclear'],
    [{ pending: true, status: 'ERROR' }, 'unclear'],
    [{ status: 'paused' }, 'unclear'],
    [{ pending: null, status: null }, 'unclear'],
    [{}, 'unclear'],
  ])('%j is %s', (json, state) => {
    expect(decodeStatus(json)?.state).toBe(state);
  });

  it.each(['PENDING', 'queued', 'Processing', 'In_Progress', 'in progress', 'running'])(
    'is pending where only a word says so: %s',
    (status) => {
      expect(decodeStatus({ status })?.state).toBe('pending');
      expect(decodeStatus({ status, pending: false })?.state).toBe('unclear');
    },
  );

  it.each(['Complete', 'completed', 'done', 'finished', 'success', 'succeeded', 'processed', 'ready'])(
    'is finished where only a word says so: %s',
    (status) => {
      expect(decodeStatus({ status })?.state).toBe('finished');
      expect(decodeStatus({ status, pending: true })?.state).toBe('pending');
    },
  );

  it.each(['phone append', 'Phone_Append', 'PHONE-APPEND'])('knows its service when written %s', (text) => {
    expect(decodeStatus({ service_type: text })?.service).toBe('phone-append');
    expect(decodeJobEvent({ id: 5, type: text })).toEqual({ queueId: '5', service: 'phone-append' });
  });

  it.each(['', null, undefined, 7.5, {}, '  '])('has no address in %j', (url) => {
    expect(decodeStatus({ pending: false, download_url: url })?.downloadUrl ?? '').not.toMatch(/\S\s|^\s/);
    expect(decodeStatus({ download_url: '' })?.downloadUrl).toBeNull();
  });

  it.each([null, undefined, 'pending', 7, []])('is not told by what is no object: %j', (json) => {
    expect(decodeStatus(json)).toBeNull();
  });

  it('says nothing of counts that are not there', () => {
    expect(decodeStatus({ pending: true })?.counts).toEqual({
      rowsUploaded: null,
      phonesChecked: null,
      phonesFlagged: null,
      creditsDeducted: null,
    });
  });
});
