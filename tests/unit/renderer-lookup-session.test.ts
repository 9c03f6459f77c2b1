import { describe, expect, it } from 'vitest';
import { understand } from '../../electron/lookups/understand/understand.ts';
import { askedBeforeText } from '../../renderer/lookup/lookup-words.ts';
import { inputOf, noAccountText } from '../../renderer/lookup/quick/quick-page.tsx';
import { createLookupSession, type LookupCalls } from '../../renderer/lookup/session/session.ts';
import type { LookupRun, Understood } from '../../shared/model/lookup-run.ts';
import type { Pasted } from '../../shared/model/lookup-schemas.ts';
import { ProblemError, problem } from '../../shared/model/problem.ts';

const at = '2026-10-03T09:00:00Z';
const unstated = { creditsDeducted: 0, requestId: null, timestamp: null, apiVersion: null };
const answered = (from: 'service' | 'kept'): LookupRun => ({
  from,
  at,
  answer: { item: null, ...unstated, raw: '{}' },
});
type Asking = Parameters<LookupCalls['run']>[0];
const account = { id: 'a', name: 'Other', address: '', kind: 'service' } as const;

/** A session whose answers are given by the test, one at a time. */
function aSession(understood: Understood | LookupCalls['understand'] = { parts: [], notes: [] }) {
  const asked: (Asking & { answer(run: LookupRun): void; fail(error: Error): void })[] = [];
  const session = createLookupSession({
    run: (asking) => new Promise((answer, fail) => asked.push({ ...asking, answer, fail })),
    understand: typeof understood === 'function' ? understood : async () => understood,
    account: () => account,
  });
  return { session, asked };
}
const settled = () => new Promise(setImmediate);

describe('a lookup', () => {
  it('is sent once for several presses, and again only on request', async () => {
    const { session, asked } = aSession();
    session.type('phone', { phone: '5035550142' });
    session.run('phone');
    session.run('phone');
    expect(asked).toHaveLength(1);
    asked[0]?.answer(answered('service'));
    await settled();
    session.run('phone');
    expect(asked).toHaveLength(1);
    expect(session.state().kinds.phone.repeated).toBe(true);
    session.again('phone');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ input: { phone: '5035550142' }, again: true });
    expect(asked[1]?.intent).not.toBe(asked[0]?.intent);
  });

  it('shows its answer under its own kind, whatever is shown meanwhile', async () => {
    const { session, asked } = aSession();
    session.type('phone', { phone: '5035550142' });
    session.run('phone');
    session.choose('email');
    session.type('email', { email: 'mira@' });
    asked[0]?.answer(answered('service'));
    await settled();
    const { drafts, kinds } = session.state();
    expect(kinds.phone).toMatchObject({
      busy: false,
      asked: { input: { phone: '5035550142' }, run: { at } },
    });
    expect([drafts.email, kinds.email.asked]).toEqual([{ email: 'mira@' }, null]);
  });

  it('draws no answer anew while something else is typed', async () => {
    const { session, asked } = aSession();
    session.run('phone');
    asked[0]?.answer(answered('service'));
    await settled();
    const { phone } = session.state().kinds;
    for (const typed of ['5', '50', '503']) session.type('phone', { phone: typed });
    expect(session.state().kinds.phone).toBe(phone);
  });

  it('keeps its intent where nothing was sent or charged', async () => {
    const { session, asked } = aSession();
    session.type('phone', { phone: '1' });
    for (const [turn, end] of [
      () => asked[0]?.answer(answered('kept')),
      () => asked[1]?.fail(new ProblemError(problem('x', 'X.', ''))),
    ].entries()) {
      session.run('phone');
      expect(asked).toHaveLength(turn + 1);
      end();
      await settled();
    }
    session.run('phone');
    expect(new Set(asked.map(({ intent }) => intent)).size).toBe(1);
  });

  it('is not sent again where it may have been charged', async () => {
    const { session, asked } = aSession();
    session.type('phone', { phone: '1' });
    session.run('phone');
    asked[0]?.fail(new ProblemError({ ...problem('x', 'X.', ''), mayHaveCharged: true }));
    await settled();
    session.run('phone');
    expect(asked).toHaveLength(1);
    expect(session.state().kinds.phone).toMatchObject({ repeated: true, asked: { problem: { code: 'x' } } });
  });

  it('passes a budget once, with the reason, as the press wanted it', async () => {
    for (const again of [false, true]) {
      const { session, asked } = aSession();
      const over = { kind: 'month', limit: 1, used: 0, wanted: 2 } as const;
      session.type('phone', { phone: '1' });
      if (again) session.again('phone');
      else session.run('phone');
      const stopped = { ...problem('over-budget', 'X.', ''), overBudget: over };
      asked[0]?.fail(new ProblemError(stopped));
      await settled();
      session.pass('phone', 'It is needed');
      session.pass('phone', 'It is needed');
      expect(asked.slice(1)).toMatchObject([{ again, reason: 'It is needed' }]);
      asked[1]?.answer(answered('service'));
      await settled();
      session.run('phone');
      expect(asked).toHaveLength(2);
    }
  });
});

describe('a pasted text', () => {
  const name = { kind: 'name', fields: { first_name: 'Jane', last_name: 'Doe' }, sure: true } as const;
  const into = { kind: 'name', field: 'first_name' } as const;

  it('fills its fields, and undo restores the pasted text', async () => {
    const { session } = aSession({ parts: [name], notes: [] });
    session.type('name', { first_name: 'Doe, Jane', city: 'Reno' });
    await session.paste(into, 'Doe, Jane');
    expect(session.state().drafts.name).toEqual({ first_name: 'Jane', last_name: 'Doe', city: 'Reno' });
    session.undo();
    expect(session.state().drafts.name).toEqual({ first_name: 'Doe, Jane', city: 'Reno' });
    expect(session.state().notice).toBeNull();
  });

  it('opens the form of its kind, and leaves a value of the right field alone', async () => {
    const email = { kind: 'email', fields: { email: 'jane@acme.com' }, sure: true } as const;
    const { session } = aSession({ parts: [email], notes: [] });
    session.choose('name');
    session.type('name', { first_name: 'jane@acme.com' });
    await session.paste(into, 'jane@acme.com');
    expect(session.state()).toMatchObject({
      kind: 'email',
      drafts: { email: { email: 'jane@acme.com' }, name: {} },
    });
    session.dismiss();
    await session.paste({ kind: 'email', field: 'email' }, 'jane@acme.com');
    expect(session.state().notice).toBeNull();
  });

  it('is only offered where it could mean two things', async () => {
    const company = { kind: 'business', fields: { company_name: 'Wells Fargo' }, sure: false } as const;
    const { session } = aSession({ parts: [{ ...name, sure: false }, company], notes: [] });
    await session.recognize('Wells Fargo');
    expect(session.state()).toMatchObject({
      unknown: 'Wells Fargo',
      notice: { filled: null, offers: [{}, {}] },
    });
    session.fillIn(company);
    expect(session.state()).toMatchObject({ kind: 'business', notice: { filled: company } });
  });

  it('changes nothing where something was typed since', async () => {
    const { session } = aSession({ parts: [name], notes: [] });
    session.type('name', { first_name: 'Doe, Jane' });
    const pasting = session.paste(into, 'Doe, Jane');
    session.type('name', { first_name: 'Doe, Janet' });
    await pasting;
    expect(session.state().drafts.name).toEqual({ first_name: 'Doe, Janet' });
  });
});

describe('the field for anything', () => {
  const phone = { kind: 'phone', fields: { phone: '5035550142' }, sure: true } as const;
  const email = { kind: 'email', fields: { email: 'jane@acme.com' }, sure: true } as const;
  const read = (text: string) => (text.includes('@') ? [email] : text.length < 10 ? [] : [phone]);

  it('fills the form of what it holds while one types, and undoes what it held before', async () => {
    const { session } = aSession(async ({ text }) => ({ parts: read(text), notes: [] }));
    session.type('phone', { phone: '2065550100' });
    await session.recognize('503');
    expect(session.state()).toMatchObject({ kind: 'business', unknown: '503', notice: null });
    await session.recognize('503 555 0142');
    expect(session.state()).toMatchObject({ kind: 'phone', unknown: '503 555 0142' });
    expect(session.state().drafts.phone).toEqual(phone.fields);
    await session.recognize('jane@acme.com');
    expect(session.state()).toMatchObject({ kind: 'email', drafts: { email: email.fields } });
    expect(session.state().drafts.phone).toEqual({ phone: '2065550100' });
    await session.recognize('');
    expect(session.state()).toMatchObject({
      kind: 'business',
      notice: null,
      drafts: { email: {} },
    });
    await session.recognize('503 555 0142');
    session.type('phone', { phone: '5035550143' });
    expect(session.state()).toMatchObject({ kind: 'phone', unknown: '', notice: null });
  });

  it('is understood on Enter as it was pasted, though the field joined its lines', async () => {
    const company = { kind: 'business', fields: { company_name: 'Jane Doe Acme LLC' }, sure: true } as const;
    const { session } = aSession(async ({ text }) => ({
      parts: text.includes('\n') ? [{ ...phone, sure: false }, email] : [company],
      notes: [],
    }));
    await session.recognize('Jane Doe Acme LLC', 'Jane Doe\nAcme LLC');
    const offered = session.state();
    expect(offered.notice).toMatchObject({
      filled: null,
      offers: [phone.kind, email.kind].map((kind) => ({ kind })),
    });
    await session.understandField();
    expect(session.state()).toEqual(offered);
  });

  it('answers the last text typed, whatever order the readings come in', async () => {
    const waiting: (() => void)[] = [];
    const { session } = aSession(async ({ text }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { parts: read(text), notes: [] };
    });
    const both = [session.recognize('503 555 0142'), session.recognize('jane@acme.com')];
    for (const go of waiting.toReversed()) go();
    await Promise.all(both);
    expect(session.state()).toMatchObject({ kind: 'email', drafts: { phone: {} } });
  });

  it('leaves alone what is answered while a text is read', async () => {
    const waiting: (() => void)[] = [];
    const { session, asked } = aSession(async ({ text }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { parts: read(text), notes: [] };
    });
    session.type('phone', { phone: '5035550142' });
    session.run('phone');
    const reading = session.recognize('jane@acme.com');
    asked[0]?.answer(answered('service'));
    await settled();
    waiting[0]?.();
    await reading;
    expect(session.state().kinds.phone).toMatchObject({ busy: false, asked: { run: { at } } });
  });
});

describe('a lookup that was asked before', () => {
  const now = new Date('2026-10-20T12:00:00Z');
  const asked = (run: LookupRun, kind: 'service' | 'practice' = 'service') => ({
    input: {},
    account: { ...account, kind },
    run,
    problem: null,
  });

  it('says when, and what another lookup may cost', () => {
    expect(askedBeforeText('phone', asked(answered('kept')), false, now)?.title).toBe(
      'Looked up on Oct 3. Look up again for up to 2 credits?',
    );
    expect(askedBeforeText('business', asked(answered('kept'), 'practice'), false, now)?.title).toBe(
      'Looked up on Oct 3. Look up again?',
    );
    expect(askedBeforeText('phone', asked({ from: 'unanswered', at }), false, now)).toMatchObject({
      doubt: true,
      title: 'Sent on Oct 3, but no reply. Look up again for up to 2 credits?',
      words: expect.stringContaining('may have been charged'),
    });
    // What was looked up in practice would go to the account in use by now.
    const inUse = { id: 'acme', name: 'Acme', address: '', kind: 'service' } as const;
    const repeated = askedBeforeText('phone', asked(answered('service'), 'practice'), true, now, null, inUse);
    expect(repeated?.words).toBe('A match may be charged.');
    expect(askedBeforeText('phone', asked(answered('service')), false, now)).toBeNull();
  });
});

describe('quick lookup', () => {
  const taking = async (pasted: Pasted) => understand(pasted);

  it('asks what was recognized, else the text as the kind the user chooses, and refuses what cannot be', async () => {
    const phone = { kind: 'phone', fields: { phone: '5125550142' } } as const;
    expect(await inputOf('phone', '(512) 555-0142', [phone], taking)).toEqual(phone.fields);
    expect(await inputOf('name', 'Ann Smith', [phone], taking)).toEqual({
      first_name: 'Ann',
      last_name: 'Smith',
    });
    expect(await inputOf('name', '12 34', [], taking)).toBeNull();
    expect(await inputOf('business', ' 12 34 ', [], taking)).toEqual({ company_name: '12 34' });
  });

  it('explains why nothing can be looked up without a key', () => {
    const connection = { id: 'a', name: 'Other', address: '', kind: 'service' } as const;
    expect(noAccountText(undefined)).toContain('There is no connection');
    for (const state of ['missing', 'unreadable'] as const)
      expect(noAccountText({ ...connection, key: { state } })).toContain('The API key of Other');
    for (const state of ['stored', 'session-only'] as const)
      expect(noAccountText({ ...connection, key: { state } })).toBe('');
  });

  it('shows a lookup of another window and does not send it again', () => {
    let asked = 0;
    const session = createLookupSession({
      run: () => {
        asked += 1;
        return new Promise(() => {});
      },
      understand: taking,
      account: () => account,
    });
    const input = { phone: '5125550142' };
    const run = { from: 'unanswered', at: '2026-10-03T09:00:00Z' } as const;
    session.show('phone', { input, account, run, problem: null });
    expect(session.state()).toMatchObject({
      kind: 'phone',
      drafts: { phone: input },
      kinds: { phone: { asked: { run } } },
    });
    session.run('phone');
    expect([asked, session.state().kinds.phone.repeated]).toEqual([0, true]);
    session.again('phone');
    expect(asked).toBe(1);
  });
});
