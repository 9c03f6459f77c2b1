import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CreditPrice, CreditPriceSchema } from '../../shared/settings.ts';
import { useSettings } from '../ipc/queries.ts';
import classes from './settings.module.css';
import { useSettingsChange } from './use-settings-change.ts';

/** What a credit costs the user, which no service states: for the cost of a result in money. */
export function CreditPriceLine() {
  const { data } = useSettings();
  // Its fields begin with what is saved, and stay while it is being saved.
  return data && <PriceFields price={data.creditPrice ?? null} />;
}

function PriceFields({ price }: { price: CreditPrice | null }) {
  const set = useSettingsChange();
  const [amount, setAmount] = useState(price ? String(price.amount) : '');
  const [currency, setCurrency] = useState(price?.currency ?? 'USD');
  const isEmpty = amount.trim() === '';
  const read = CreditPriceSchema.safeParse({ amount: Number(amount.trim().replace(',', '.')), currency });
  const save = () => {
    if (isEmpty && price !== null) set.mutate({ creditPrice: null });
    if (!isEmpty && read.success && JSON.stringify(read.data) !== JSON.stringify(price))
      set.mutate({ creditPrice: read.data });
  };
  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div>
        <p className={classes.label}>What a credit costs you</p>
        <p className={classes.hint}>
          If given, results say what they cost in money, and what one phone that may be called did.
        </p>
      </div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          aria-label="Price of a credit"
          inputMode="decimal"
          placeholder="0.05"
          w={110}
          value={amount}
          error={!isEmpty && !read.success && 'A number above 0'}
          onChange={(event) => setAmount(event.currentTarget.value)}
          onBlur={save}
        />
        <TextInput
          aria-label="Currency"
          w={80}
          maxLength={8}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          onBlur={save}
        />
      </Group>
    </form>
  );
}
