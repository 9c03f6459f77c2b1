import { describe, expect, it } from 'vitest';
import { allowed, type JobAction } from '../../shared/job-actions.ts';
import { canBecome, type JobState, jobStates, settledStates } from '../../shared/job-state.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

/** Every way from state to state, each for its reason; there is no other. */
const ways: Record<JobState, Partial<Record<JobState, string>>> = {
  preparing: {
    unconfirmed: 'its list is prepared, and a person has yet to confirm it',
    sampling: 'its list is prepared, and a sample of it was wished for',
    prepared: 'its list is prepared and confirmed',
    'needs-attention': 'its list could not be prepared',
    cancelled: 'nothing was sent',
  },
  unconfirmed: {
    preparing: 'confirmed before it was prepared',
    sampling: 'a sample of it goes first',
    prepared: 'confirmed',
    cancelled: 'nothing was sent',
  },
  sampling: {
    unconfirmed: 'no row of its sample was sent, nor will be',
    prepared: 'its sample has come, and the rest was confirmed',
    cancelled: 'stopped after its sample',
  },
  prepared: {
    sending: 'its turn has come',
    unconfirmed: 'it is not certain that it was never sent',
    'needs-attention': 'what is on disk is not what was prepared',
    cancelled: 'nothing was sent',
  },
  sending: {
    pending: 'accepted',
    'not-accepted': 'refused',
    'outcome-unknown': 'the reply was lost',
    prepared: 'nothing left this computer',
  },
  pending: {
    ready: 'finished by the service',
    'needs-attention': 'the service does not say how it stands',
    done: 'the result there is stays',
  },
  ready: {
    fetching: 'its turn has come',
    pending: 'the service works on it again',
    'needs-attention': 'the service gives no address',
    done: 'the result there is stays',
  },
  fetching: {
    done: 'the result is in place',
    ready: 'the download broke off',
    'needs-attention': 'the result is odd',
  },
  done: { ready: 'to be fetched again' },
  'not-accepted': { prepared: 'sent again by hand' },
  'outcome-unknown': {
    pending: 'its number was attached',
    'not-accepted': 'marked by hand',
    prepared: 'sent again by hand',
  },
  'needs-attention': {
    pending: 'the service works on it after all',
    ready: 'the service has finished it after all',
    preparing: 'prepared again by hand',
    prepared: 'sent again by hand',
    cancelled: 'nothing was sent',
    done: 'an odd result is taken',
  },
  cancelled: {},
};

describe('the life of a job', () => {
  it('has these states', () => {
    expect([...jobStates].sort()).toEqual(Object.keys(ways).sort());
  });

  it.each(jobStates)('goes on from %s in these ways and no other', (from) => {
    expect(jobStates.filter((to) => canBecome(from, to)).sort()).toEqual(Object.keys(ways[from]).sort());
  });

  it('stands still only where nothing happens without a person', () => {
    const still: JobState[] = [
      'cancelled',
      'done',
      'not-accepted',
      'outcome-unknown',
      'sampling',
      'unconfirmed',
    ];
    expect([...settledStates].sort()).toEqual(still);
  });
});

/** Of states in which the service has a number for the job. One that needs attention may have one or not. */
const mayDoWithNumber: Partial<Record<JobState, JobAction[]>> = {
  pending: ['checkNow', 'remove'],
  ready: ['checkNow', 'remove'],
  fetching: [],
  done: ['archive', 'fetchAgain', 'remove'],
  'needs-attention': ['archive', 'checkNow', 'remove'],
};
const mayDoWithout: Partial<Record<JobState, JobAction[]>> = {
  preparing: ['cancel'],
  unconfirmed: ['archive', 'cancel', 'remove', 'send'],
  sampling: ['archive', 'cancel', 'remove'],
  prepared: ['cancel'],
  sending: [],
  'not-accepted': ['archive', 'remove', 'sendAgain'],
  'outcome-unknown': ['archive', 'attachQueueId', 'markNotAccepted', 'remove', 'sendAgain'],
  'needs-attention': ['archive', 'cancel', 'remove', 'sendAgain'],
  cancelled: ['archive', 'remove'],
};

describe('what a person may do', () => {
  const actions = (part: Parameters<typeof allowed>[0]) =>
    Object.entries(allowed(part))
      .flatMap(([action, is]) => (is ? [action] : []))
      .sort();

  it.each(jobStates)('with a job in %s', (state) => {
    const [withNumber, without] = [mayDoWithNumber[state], mayDoWithout[state]];
    if (withNumber) expect(actions({ state, archived: false, queueId: '1' })).toEqual(withNumber);
    if (without) expect(actions({ state, archived: false })).toEqual(without);
    expect(withNumber ?? without).toBeDefined();
  });

  it('is to save rejected rows where there are any', () => {
    const { prepared } = aJobRecord({});
    if (!prepared) throw new Error('expected a prepared job');
    const withRejects = (rows: number) =>
      actions({
        state: 'cancelled',
        archived: false,
        prepared: { ...prepared, rejects: { rows, bytes: rows } },
      });
    expect(withRejects(0)).toEqual(['archive', 'remove']);
    expect(withRejects(1)).toEqual(['archive', 'remove', 'saveRejects']);
  });
});
