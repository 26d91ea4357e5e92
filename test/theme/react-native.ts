import { type CSSProperties, createElement, type ReactNode } from 'react';

// React Native is not installed here. In its place: the same names, drawn by react-dom with React
// Native's own beginnings (every box a column, no text takes a colour from the box around it), and
// strict about what it is given: a style that React Native does not know, or a colour that is no
// hex string, throws.

const LAYOUT =
  'width height minHeight flex flexDirection alignItems justifyContent padding paddingHorizontal marginTop marginBottom marginLeft marginRight borderRadius borderWidth borderStyle'.split(
    ' ',
  );
const VIEW = ['backgroundColor', 'borderColor', ...LAYOUT];
const TEXT = ['color', 'fontSize', 'fontWeight', ...VIEW];

type Style = Readonly<Record<string, string | number>>;
type Styles = Style | readonly Styles[] | false | undefined;

interface Props {
  readonly children?: ReactNode;
  readonly style?: Styles;
}

/** What the next render takes for granted. */
export const phone = { scheme: 'light' as 'light' | 'dark', pressed: false };

export const useColorScheme = () => phone.scheme;
export const StyleSheet = { create: <Sheet>(sheet: Sheet): Sheet => sheet };
export const Linking = { openURL: async () => {} };

/** A box. */
export function View({ children, style }: Props) {
  return createElement('div', { style: css(style, VIEW, BOX) }, children);
}

/** A text: black unless it says otherwise itself. */
export function Text({ children, style }: Props) {
  return createElement('span', { style: css(style, TEXT, { color: '#000000' }) }, children);
}

/** A picture. */
export function Image({ source, style }: Props & { readonly source: { readonly uri: string } }) {
  return createElement('img', { alt: '', src: source.uri, style: css(style, VIEW, {}) });
}

/** Something to press. */
export function Pressable({
  children,
  style,
}: Omit<Props, 'style'> & { style: (state: { pressed: boolean }) => Styles }) {
  return createElement('div', { 'data-pressable': true, style: css(style(phone), VIEW, BOX) }, children);
}

const BOX: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  borderStyle: 'solid',
  borderWidth: 0,
};

function css(style: Styles, known: readonly string[], beginnings: CSSProperties): CSSProperties {
  const { paddingHorizontal, ...flat } = flatten(style);
  for (const [name, value] of Object.entries(flat)) {
    if (!known.includes(name)) throw new TypeError(`React Native knows no "${name}" here.`);
    if (/color$/i.test(name) && !/^#[\da-f]{6}$/.test(String(value))) throw new TypeError(`${name}: ${value}`);
  }
  return { ...beginnings, ...(paddingHorizontal !== undefined && { paddingInline: paddingHorizontal }), ...flat };
}

function flatten(style: Styles): Style {
  return Array.isArray(style) ? Object.assign({}, ...style.map(flatten)) : ((style || {}) as Style);
}
