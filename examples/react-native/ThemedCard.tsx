import { type CardView, cardAction } from 'masthead/core';
import { cardTheme, toCardStyles } from 'masthead/theme';
import { Image, Linking, Pressable, StyleSheet, Text, useColorScheme, View } from 'react-native';

interface ThemedCardProps {
  readonly view: CardView;
  readonly disabled?: boolean;
}

/** A card for React Native, on a ground that follows the phone's scheme. */
export function ThemedCard({ view, disabled = false }: ThemedCardProps) {
  const appearance = useColorScheme() === 'dark' ? 'dark' : 'light';
  const colours = toCardStyles(cardTheme(view.source?.theme, { appearance, contrast: 'aa' }));
  const action = cardAction(view);
  const { title: name, icon } = view.source ?? { title: '' };
  return (
    <View style={[shape.card, colours.card]}>
      <Text accessibilityRole="link" style={[shape.title, colours.title]} onPress={() => Linking.openURL(view.uri)}>
        {view.title}
      </Text>
      <Text numberOfLines={4} style={[shape.description, colours.description]}>
        {view.description}
      </Text>
      <View style={[shape.line, colours.line]} />
      <View style={shape.footer}>
        {icon ? (
          <Image source={{ uri: icon }} style={shape.tile} />
        ) : (
          <View style={[shape.tile, shape.edged, colours.tile]}>
            <Text style={[shape.letter, colours.tileText]}>{firstLetter(name)}</Text>
          </View>
        )}
        <Text numberOfLines={1} style={[shape.name, colours.name]}>
          {name}
        </Text>
        {action && (
          <Pressable
            accessibilityRole="link"
            disabled={disabled}
            onPress={() => Linking.openURL(action.href)}
            style={({ pressed }) => [
              shape.button,
              shape.edged,
              disabled && shape.dashed,
              disabled ? colours.buttonDisabled : pressed ? colours.buttonPressed : colours.button,
            ]}
          >
            <Text style={[shape.label, disabled ? colours.buttonDisabledText : colours.buttonText]}>
              {action.label}
            </Text>
          </Pressable>
        )}
      </View>
    </View>
  );
}

// An emoji is one letter, though it may be many code points; not every phone's engine can tell.
function firstLetter(name: string): string | undefined {
  if (!('Segmenter' in Intl)) return [...name][0];
  for (const { segment } of new Intl.Segmenter().segment(name)) return segment;
  return undefined;
}

const shape = StyleSheet.create({
  card: { borderWidth: 1, borderRadius: 12, padding: 16 },
  title: { fontSize: 17, fontWeight: '600' },
  description: { fontSize: 14, marginTop: 4 },
  line: { height: 1, marginTop: 12, marginBottom: 12 },
  footer: { flexDirection: 'row', alignItems: 'center' },
  tile: { width: 32, height: 32, borderRadius: 8, alignItems: 'center', justifyContent: 'center' },
  letter: { fontSize: 16, fontWeight: '600' },
  name: { flex: 1, fontSize: 14, fontWeight: '600', marginLeft: 8, marginRight: 8 },
  button: { minHeight: 36, borderRadius: 18, paddingHorizontal: 16, justifyContent: 'center' },
  edged: { borderWidth: 1 },
  dashed: { borderStyle: 'dashed' },
  label: { fontSize: 14, fontWeight: '600' },
});
