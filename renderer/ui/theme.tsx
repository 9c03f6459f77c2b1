import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  NativeSelect,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { type Verdict, verdicts } from '../../shared/verdict/verdict.ts';
import { canvas } from '../../shared/words/canvas.ts';

/** Every colour and size of the window comes from this file; style sheets use its variables only. */

const pine: MantineColorsTuple = [
  '#eaf5f3',
  '#d3e9e6',
  '#a7d3cd',
  '#79bbb4',
  '#54a49c',
  '#398f87',
  '#287a73',
  '#1f655f',
  '#174f4b',
  '#0e3a37',
];

const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e5e9ec',
  '#d8dde1',
  '#c3cad0',
  '#9aa5ad',
  '#5b6770',
  '#434e56',
  '#2f383f',
  '#1a2126',
];

const dark: MantineColorsTuple = [
  '#dce1e4',
  '#b8c0c5',
  '#929da4',
  '#67727a',
  '#3b454c',
  '#2d363c',
  '#232b30',
  '#1a2024',
  '#13181b',
  '#0d1113',
];

const controlHeight = '32px';
const controlText = '13px';

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, gray, dark },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", "Segoe UI Variable Text", "Segoe UI", -apple-system, BlinkMacSystemFont, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: '"Cascadia Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '30px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '13px', lineHeight: '1.45' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_, { size }) => ({
        root: size === 'sm' ? { '--button-height': controlHeight, '--button-fz': controlText } : {},
      }),
    }),
    // What all of Mantine's buttons are made of.
    UnstyledButton: UnstyledButton.extend({ defaultProps: { component: ButtonElement } }),
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': controlHeight } }) }),
    // Mantine makes these two sizes out of that of the field, which is none of ours.
    InputWrapper: Input.Wrapper.extend({
      vars: () => ({
        label: {},
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
        success: {},
      }),
    }),
    // Its arrow is drawn, and no picture of anything.
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSectionProps: { 'aria-hidden': true } } }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
    }),
    Modal: Modal.extend({
      styles: { title: { fontWeight: 600 } },
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});

/** How a thing stands, as a colour: `fg` for words, `bg` behind them, `dot` for marks and bars. */
export type Tone = 'ok' | 'active' | 'warn' | 'bad' | 'idle' | 'practice';

type ToneColors = Record<Tone, { fg: string; bg: string; dot: string }>;

const lightTones: ToneColors = {
  ok: { fg: '#1c6b3c', bg: '#e6f4ea', dot: '#2f9e5b' },
  active: { fg: '#0c5a80', bg: '#e4f1f9', dot: '#2a8cc0' },
  warn: { fg: '#85500a', bg: '#fdf1dd', dot: '#d98a1b' },
  bad: { fg: '#a32a25', bg: '#fdebea', dot: '#d3423b' },
  idle: { fg: '#54606a', bg: '#eceff1', dot: '#8b969e' },
  practice: { fg: '#6b3fa0', bg: '#f2ebfb', dot: '#8a5cc4' },
};

const darkTones: ToneColors = {
  ok: { fg: '#83d3a1', bg: '#17301f', dot: '#46b374' },
  active: { fg: '#86c8ec', bg: '#14303f', dot: '#409fd0' },
  warn: { fg: '#edbd72', bg: '#38290f', dot: '#dd9a35' },
  bad: { fg: '#f29c97', bg: '#3d1b1a', dot: '#e0605a' },
  idle: { fg: '#aab4bb', bg: '#2a3238', dot: '#7d8891' },
  practice: { fg: '#c6a6ee', bg: '#2c2140', dot: '#a27adb' },
};

/**
 * The parts of a verdict bar. Each stands out from the page, and from its neighbours in the order of the bar, by a
 * contrast of 3 to 1 (WCAG 2.2, 1.4.11); the patterns in parts.module.css tell them apart without colour.
 */
export const verdictColors: Record<'light' | 'dark', Record<Verdict, string>> = {
  light: {
    'may-call': '#0c4a2d',
    'check-first': '#c47d0e',
    'do-not-call': '#7e1719',
    'not-known': '#838e97',
  },
  dark: {
    'may-call': '#22884f',
    'check-first': '#fbd28a',
    'do-not-call': '#cb4540',
    'not-known': '#d3dbe0',
  },
};

const verdictVariables = (colors: Record<Verdict, string>) =>
  Object.fromEntries(verdicts.map((verdict) => [`--desk-verdict-${verdict}`, colors[verdict]]));

const toneVariables = (tones: ToneColors) =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([tone, { fg, bg, dot }]) => [
      [`--desk-${tone}-fg`, fg],
      [`--desk-${tone}-bg`, bg],
      [`--desk-${tone}-dot`, dot],
    ]),
  );

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--desk-rail-width': '204px', '--desk-page-max': '1160px' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': lightTones.bad.fg,
    '--desk-canvas': canvas.light,
    '--desk-surface': '#ffffff',
    '--desk-sunken': '#f0f3f4',
    '--desk-rail': '#eaeef0',
    '--desk-hover': '#eef2f3',
    '--desk-line': '#dfe4e7',
    '--desk-line-strong': '#c6ced3',
    '--desk-text': '#1a2126',
    '--desk-text-dim': '#56626b',
    '--mantine-color-dimmed': '#56626b',
    '--desk-accent': '#1f655f',
    '--desk-accent-soft': '#e4f1ef',
    ...toneVariables(lightTones),
    ...verdictVariables(verdictColors.light),
  },
  dark: {
    '--mantine-color-body': '#1a2024',
    '--mantine-color-error': darkTones.bad.fg,
    '--desk-canvas': canvas.dark,
    '--desk-surface': '#1a2024',
    '--desk-sunken': '#151a1d',
    '--desk-rail': '#0f1315',
    '--desk-hover': '#222a2f',
    '--desk-line': '#2a3238',
    '--desk-line-strong': '#424d55',
    '--desk-text': '#dce1e4',
    '--desk-text-dim': '#9ba6ad',
    '--mantine-color-dimmed': '#9ba6ad',
    '--desk-accent': '#79bbb4',
    '--desk-accent-soft': '#172e2b',
    ...toneVariables(darkTones),
    ...verdictVariables(verdictColors.dark),
  },
});

/**
 * The element of every button. One that is disabled while it has the keyboard (it works, or has done what it was for) says
 * so and hears no press, but keeps the keyboard until it is left: the browser would take it from a disabled element, and
 * who pressed it by a key would be at the top of the page.
 */
export function ButtonElement({
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  type = 'button',
  ...props
}: ComponentProps<'button'>) {
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const keepsKeyboard = disabled && hasKeyboard;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !hasKeyboard}
      aria-disabled={keepsKeyboard || props['aria-disabled']}
      onClick={keepsKeyboard ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setHasKeyboard(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasKeyboard(false);
        onBlur?.(event);
      }}
    />
  );
}
