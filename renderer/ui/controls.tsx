import { ActionIcon, Menu, NativeSelect, type NativeSelectProps, SegmentedControl } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import { Link } from 'wouter';

interface Props {
  width: number;
  /** What opens the menu. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  of: MenuOffers;
  /** Above what it offers. */
  children?: ReactNode;
}

/**
 * A menu of actions. Choosing one first hands the focus back to the menu's button: a dialog that the action opens would
 * else remember the menu item, which is gone when the dialog closes.
 */
export function ActionMenu({ width, button, of, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu width={width}>
      <Menu.Target>{cloneElement(button, { ref: opener })}</Menu.Target>
      <Menu.Dropdown onClickCapture={() => opener.current?.focus()}>
        {children}
        <MenuItems of={of} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntry {
  icon?: Icon;
  text: string;
  /** Its accessible name, where its text alone does not say what it does. */
  label?: string;
  onClick?: () => void;
  /** Leads to a page instead. */
  href?: string;
  disabled?: boolean;
  danger?: boolean;
  /** It is the one that is chosen. */
  end?: ReactNode;
}

/** What a menu offers, without what is false; 'line' parts groups, and so does a heading. */
export type MenuOffers = readonly (MenuEntry | 'line' | { heading: string } | false)[];

export const MenuItems = ({ of }: { of: MenuOffers }) =>
  of.map((entry, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    if (entry === 'line') return <Menu.Divider key={at} />;
    if (!entry) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: and so is a heading
    if ('heading' in entry) return <Menu.Label key={at}>{entry.heading}</Menu.Label>;
    const { icon: Mark, text, label, href, danger, end, ...rest } = entry;
    return (
      <Menu.Item
        key={label ?? text}
        leftSection={Mark && <Mark size={14} aria-hidden />}
        rightSection={end}
        aria-label={label}
        {...(href !== undefined && { component: Link, href })}
        {...(danger && { color: 'red.9' })}
        {...rest}
      >
        {text}
      </Menu.Item>
    );
  });

interface MoreProps extends Omit<Props, 'button'> {
  label: string;
  /** Without a frame, where every row of a table has one. */
  quiet?: boolean;
}

/** Three dots with what is done now and then behind them. */
export const MoreMenu = ({ label, quiet = false, ...menu }: MoreProps) => (
  <ActionMenu
    {...menu}
    button={
      <ActionIcon
        variant={quiet ? 'subtle' : 'default'}
        color="gray"
        size={quiet ? 30 : 32}
        aria-label={label}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
    }
  />
);

/** What there is to choose, in its order, with its words. */
export type Options<Value extends string> = Readonly<Record<Value, string | { label: string }>>;

const dataOf = (options: Options<string>) =>
  Object.entries(options).map(([value, words]) => ({
    value,
    label: typeof words === 'string' ? words : words.label,
  }));

const isAmong = <Value extends string>(options: Options<Value>, value: string): value is Value =>
  Object.hasOwn(options, value);

interface SegmentsProps<Value extends string> {
  label: string;
  options: Options<Value>;
  /** Null while none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of few choices, side by side; radio buttons to keyboards and screen readers. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <SegmentedControl
    aria-label={label}
    data={dataOf(options)}
    value={value ?? ''}
    onChange={(chosen) => isAmong(options, chosen) && onChange(chosen)}
  />
);

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: Options<Value>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values that are known, from a list. */
export const Choice = <Value extends string>({ options, onChange, ...props }: ChoiceProps<Value>) => (
  <NativeSelect
    data={dataOf(options)}
    onChange={({ currentTarget: { value } }) => isAmong(options, value) && onChange(value)}
    {...props}
  />
);

interface TabPanelProps {
  /** The `id` of the Tabs it belongs to. */
  tabs: string;
  /** The value of the open tab. */
  tab: string;
  /** Its own name. Named after its tab, a panel "Phone" would answer to the name of the field "Phone" inside it. */
  label: string;
  children: ReactNode;
}

/** The panel of the open tab, tied to it by the id Mantine's tabs point to. */
export const TabPanel = ({ tabs, tab, label, children }: TabPanelProps) => (
  <div role="tabpanel" id={`${tabs}-panel-${tab}`} aria-label={label}>
    {children}
  </div>
);
