import { describe, expect, it } from 'vitest';
import { understand } from '../../electron/lookups/understand/understand.ts';
import { createLookupSession } from '../../renderer/lookup-session/session.ts';
import { noAccountText } from '../../renderer/quick/no-account.ts';
import { createQuickForm, noName, notRecognised } from '../../renderer/quick/quick-form.ts';
import type { Pasted } from '../../shared/lookup-input.ts';
import type { QuickOpening } from '../../shared/quick-lookup.ts';

const taking = async (pasted: Pasted) => understand(pasted);
const phoneAndName: QuickOpening = {
  recognised: [
    { kind: 'phone', fields: { phone: '5125550142' } },
    { kind: 'name', fields: { first_name: 'Jane', last_name: 'Doe', city: 'Austin', state: 'TX' } },
  ],
};
const empty: QuickOpening = { recognised: [] };

describe('the form of quick lookup', () => {
  it('asks what was recognised, as the kind that the user says', async () => {
    const form = createQuickForm(phoneAndName, taking);
    expect(form.state()).toMatchObject({ text: '5125550142', kind: 'phone' });
    expect(await form.question()).toEqual({ kind: 'phone', input: { phone: '5125550142' } });
    form.choose('name');
    expect(form.state().text).toBe('Jane Doe, Austin, TX');
    expect(await form.question()).toEqual({ kind: 'name', input: phoneAndName.recognised[1]?.fields });
  });

  it('asks what stands in the field when Enter is pressed, and nothing of what stood there before', async () => {
    const form = createQuickForm(phoneAndName, taking);
    form.type('jane@acme.com');
    expect(await form.question()).toEqual({ kind: 'email', input: { email: 'jane@acme.com' } });
    form.type('jane@acme.co');
    form.type('Ann Smith');
    expect(await form.question()).toEqual({ kind: 'name', input: { first_name: 'Ann', last_name: 'Smith' } });
    form.type('');
    expect(await form.question()).toBe(null);
  });

  it('takes a text for what the user says that it is, and asks nothing where that cannot be', async () => {
    const form = createQuickForm(empty, taking);
    form.type('12 34');
    expect(await form.question()).toBe(null);
    expect(form.state().hint).toBe(notRecognised);
    form.choose('name');
    expect(await form.question()).toBe(null);
    expect(form.state().hint).toBe(noName);
    form.choose('business');
    expect(await form.question()).toEqual({ kind: 'business', input: { company_name: '12 34' } });
    form.type('12 345');
    expect(form.state()).toMatchObject({ kind: 'business', hint: '' });
  });

  it('does not let a slow answer overrule what was typed since', async () => {
    const slow: (() => void)[] = [];
    const form = createQuickForm(empty, async (pasted) => {
      await new Promise<void>((resolve) => slow.push(resolve));
      return understand(pasted);
    });
    form.type('jane@acme.com');
    form.type('(512) 555-0142');
    slow[1]?.();
    expect(await form.question()).toMatchObject({ kind: 'phone' });
    slow[0]?.();
    await new Promise(setImmediate);
    expect(form.state().kind).toBe('phone');
  });
});

it('says where nothing can be looked up', () => {
  const connection = { id: 'a', name: 'Other', address: '', kind: 'service' } as const;
  expect(noAccountText(undefined)).toContain('There is no connection');
  for (const state of ['missing', 'unreadable'] as const)
    expect(noAccountText({ ...connection, key: { state } })).toContain('The API key of Other');
  for (const state of ['stored', 'session-only'] as const)
    expect(noAccountText({ ...connection, key: { state } })).toBe('');
});

it('what another window asked is shown, and is not asked again by a press on "Look up"', () => {
  let asked = 0;
  const session = createLookupSession({
    run: () => {
      asked += 1;
      return new Promise(() => {});
    },
    understand: taking,
  });
  const account = { id: 'a', name: 'Other', kind: 'service' } as const;
  const input = { phone: '5125550142' };
  const run = { from: 'unanswered', id: 'one', at: '2026-10-03T09:00:00Z' } as const;
  session.show('phone', { input, account, run, problem: null });
  expect(session.state()).toMatchObject({
    kind: 'phone',
    kinds: { phone: { draft: input, asked: { run } } },
  });
  session.run('phone', account);
  expect([asked, session.state().kinds.phone.repeated]).toEqual([0, true]);
  session.again('phone', account);
  expect(asked).toBe(1);
});
