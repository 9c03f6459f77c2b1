import { describe, expect, it } from 'vitest';
import { allowed } from '../../shared/job-actions.ts';
import { type JobState, jobStates } from '../../shared/job-state.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

describe('what can be done with a job', () => {
  const can = (state: JobState, part: Parameters<typeof aJobRecord>[0] = {}) => {
    const { queueId: _, result: __, ...bare } = aJobRecord({ state });
    return allowed({ ...bare, ...part });
  };
  const result = { bytes: 1, rows: 1, fetchedAt: '' };

  it('offers the three ways out of an unknown outcome, and only there', () => {
    expect(can('outcome-unknown')).toMatchObject({
      attachQueueId: true,
      markNotAccepted: true,
      sendAgain: true,
    });
    expect(can('pending', { queueId: '1' })).toMatchObject({
      attachQueueId: false,
      markNotAccepted: false,
      sendAgain: false,
    });
  });

  it('never offers to send again what the service has a number for', () => {
    expect(can('needs-attention', { queueId: '1' }).sendAgain).toBe(false);
    expect(can('needs-attention').sendAgain).toBe(true);
  });

  it('cancels only before anything was sent', () => {
    const states: JobState[] = ['preparing', 'prepared', 'sending', 'pending', 'done'];
    expect(states.map((state) => can(state).cancel)).toEqual([true, true, false, false, false]);
  });

  it('saves a result only when there is one, and checks only what can be asked for', () => {
    expect([can('done', { result }).saveResult, can('pending').saveResult]).toEqual([true, false]);
    expect([can('pending', { queueId: '1' }).checkNow, can('pending').checkNow]).toEqual([true, false]);
  });

  it('saves, takes and fetches again what is odd, and fetches again what is done', () => {
    const odd = { bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '', triesLeft: 0 };
    const offered = (state: JobState, part: Parameters<typeof can>[1]) => {
      const { saveResult, takeAsIs, fetchAgain, checkNow } = can(state, { queueId: '1', ...part });
      return { saveResult, takeAsIs, fetchAgain, checkNow };
    };
    const all = { saveResult: true, takeAsIs: true, fetchAgain: true, checkNow: false };
    expect(offered('needs-attention', { odd })).toEqual(all);
    expect(offered('done', { odd, result })).toEqual(all);
    expect(offered('done', { result })).toEqual({ ...all, takeAsIs: false });
    expect(offered('needs-attention', {})).toEqual({
      saveResult: false,
      takeAsIs: false,
      fetchAgain: false,
      checkNow: true,
    });
    // While it is fetched again, what there is can be saved, and nothing else is begun.
    expect(offered('fetching', { odd, result })).toEqual({
      saveResult: true,
      takeAsIs: false,
      fetchAgain: false,
      checkNow: false,
    });
    expect(can('done', { result }).fetchAgain).toBe(false);
  });

  it('archives only what does not run, and takes it back', () => {
    const running = jobStates.filter((state) => !can(state).archive);
    expect(running).toEqual(['preparing', 'prepared', 'sending', 'pending', 'ready', 'fetching']);
    expect(can('done', { archived: true })).toMatchObject({ archive: false, unarchive: true });
  });
});
