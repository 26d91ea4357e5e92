"""A second implementation of `publicationTheme`, from docs/rules.md: a record in, colours out. Python's standard library only."""

import math
import re

NEUTRAL = {
    "light": {"background": (255, 255, 255), "foreground": (28, 31, 35), "accent": (43, 45, 49), "accentForeground": (255, 255, 255)},
    "dark": {"background": (23, 24, 26), "foreground": (241, 241, 243), "accent": (230, 230, 232), "accentForeground": (23, 24, 26)},
}
NAMES = ["background", "foreground", "surface", "border", "link", "accent", "accentForeground", "hover", "pressed", "focus", "disabled"]
TEXT_PAIRS = ["foreground/background", "foreground/surface", "link/background", "link/surface", "accentForeground/accent", "accentForeground/hover", "accentForeground/pressed"]
EDGE_PAIRS = ["accent/background", "accent/surface", "border/background", "border/surface", "focus/background", "focus/surface"]
EXEMPT_PAIRS = ["accentForeground/disabled"]
TEXT, EDGE, COMFORT, APART = 4.5, 3, 7, 1.04
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
BASIC = ["background", "foreground", "accent", "accentForeground"]
# The same in an AppView's answer.
BASIC_OF_VIEWS = tuple(f"{name}RGB" for name in BASIC)
ROLES = {"background": "ground", "surface": "ground", "link": "accent", "accent": "accent"}


# Colours


def rounded(value):
    return math.floor(value + 0.5)


def linear(channel):
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(rgb):
    red, green, blue = map(linear, rgb)
    return 0.21263900587151 * red + 0.715168678767756 * green + 0.0721923153607337 * blue


def contrast(one, other):
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one, other, share):
    return tuple(rounded(a * share + b * (1 - share)) for a, b in zip(one, other))


def shifted(rgb, points):
    """HSL lightness, `points` percentage points further."""
    high, low = max(rgb) / 255, min(rgb) / 255
    lightness, span = (high + low) / 2, high - low
    saturation = span / (1 - abs(2 * lightness - 1)) if span else 0
    moved = min(1, max(0, lightness + points / 100))
    wide = saturation * (1 - abs(2 * moved - 1))
    return tuple(rounded(255 * (moved + wide * ((channel / 255 - low) / (span or 1) - 0.5)) + 1e-6) for channel in rgb)


def root(value):
    return math.copysign(abs(value) ** (1 / 3), value)


def to_lch(rgb):
    """OKLCH, with the matrices of CSS Color 4."""
    red, green, blue = map(linear, rgb)
    long = root(0.412221469470763 * red + 0.5363325372617348 * green + 0.0514459932675022 * blue)
    medium = root(0.2119034958178252 * red + 0.6806995506452344 * green + 0.1073969535369406 * blue)
    short = root(0.0883024591900564 * red + 0.2817188391361215 * green + 0.6299787016738222 * blue)
    a = 1.9779985324311684 * long - 2.4285922420485799 * medium + 0.450593709617411 * short
    b = 0.0259040424655478 * long + 0.7827717124575296 * medium - 0.8086757549230774 * short
    return (0.210454268309314 * long + 0.7936177747023054 * medium - 0.0040720430116193 * short, math.hypot(a, b), math.atan2(b, a))


def channels(lightness, chroma, hue):
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3
    medium = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3
    short = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3
    light = [
        4.0767416360759583 * long - 3.3077115392580629 * medium + 0.2309699031821043 * short,
        -1.2684379732850315 * long + 2.6097573492876882 * medium - 0.341319376002657 * short,
        -0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short,
    ]
    return [255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055) for value in light]


def in_srgb(lightness, chroma, hue):
    """The colour with as much of the chroma as sRGB has."""

    def fits(share):
        return all(-0.1 <= channel <= 255.1 for channel in channels(lightness, chroma * share, hue))

    yes, no = (1, 1) if fits(1) else (0, 1)
    for _ in range(14 if yes == 0 else 0):
        middle = (yes + no) / 2
        yes, no = (middle, no) if fits(middle) else (yes, middle)
    return tuple(min(255, max(0, rounded(channel))) for channel in channels(lightness, chroma * yes, hue))


def clamped(lightness):
    return min(1, max(0, lightness))


def mirrored(rgb, scheme, role):
    lightness, chroma, hue = to_lch(rgb)
    image = 0.18 + 0.82 * (1 - lightness) if scheme == "dark" else 1 - (lightness - 0.18) / 0.82
    shown = image if scheme == "dark" else max(image, 0.25)
    further, nearer = (max, min) if scheme == "dark" else (min, max)
    if role == "ground":
        return in_srgb(clamped(nearer(image, 0.32 if scheme == "dark" else 0.92)), min(chroma, 0.04 if scheme == "dark" else 0.025), hue)
    if role == "text":
        return in_srgb(clamped(shown), chroma, hue)
    colored = shown if chroma < 0.04 else nearer(image, 0.8 if scheme == "dark" else 0.5)
    return in_srgb(clamped(further(lightness, colored)), chroma, hue)


def nearest(rgb, first, holds, most=100):
    """The colour at the nearest lightness, in hundredths, at which it holds."""
    if holds(rgb):
        return rgb
    lightness, chroma, hue = to_lch(rgb)
    for step in range(1, most + 1):
        for sign in (1, -1) if first == "lighter" else (-1, 1):
            moved = in_srgb(clamped(lightness + sign * step / 100), chroma, hue)
            if holds(moved):
                return moved
    return None


# Reading


def is_channel(value, most=255):
    return not isinstance(value, bool) and isinstance(value, (int, float)) and 0 <= value <= most and value == int(value)


def read_color(value, path, dropped, ground=WHITE, alpha=True):
    if value is None:
        return None
    if alpha and isinstance(value, str) and re.fullmatch("#?([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", value):
        digits = value.lstrip("#")
        digits = "".join(2 * digit for digit in digits) if len(digits) < 6 else digits
        parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
        rgb, share = tuple(parts[:3]), parts[3] / 255 if len(parts) == 4 else 1
    elif isinstance(value, dict) and all(is_channel(value.get(name)) for name in "rgb"):
        rgb = tuple(int(value[name]) for name in "rgb")
        share = value.get("a") if alpha else None
        share = 100 if share is None else share
        share = share / 100 if isinstance(share, (int, float)) and not isinstance(share, bool) and 0 <= share <= 100 else None
    else:
        share = None
    if share is None:
        dropped.append(path)
        return None
    return rgb if share == 1 else mix(rgb, ground, share)


# What ECMAScript's trim() takes away.
SPACES = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


def length(text):
    """In units of UTF-16, as lexicons' programs in JavaScript count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def read_font(value, path, dropped):
    if value in (None, ""):
        return None
    written = value.strip(SPACES) if isinstance(value, str) and length(value) <= 200 else ""
    name = written.split(":")[1].strip(SPACES) if written.startswith("custom:") else written
    if length(name) <= 100 and re.fullmatch(r"[^\W_][\w .-]*", name) and not name.endswith(" "):
        return name
    dropped.append(path)
    return None


def present(colors):
    return {name: color for name, color in colors.items() if color is not None}


def scheme_of(palette, otherwise="light"):
    ground, text = palette.get("background"), palette.get("foreground")
    if not ground and not text:
        return otherwise
    ground_light = luminance(ground) if ground else 0.18
    text_light = luminance(text) if text else 0.18
    return otherwise if ground_light == text_light else "dark" if ground_light < text_light else "light"


def stands_on_page(text, canvas, page):
    return contrast(text, canvas) < TEXT and contrast(text, page) >= TEXT


def read_pckt(theme, path, dropped):
    native = {}
    for scheme in ("light", "dark"):
        written = theme.get(scheme)
        if written is None:
            continue
        if not isinstance(written, dict):
            dropped.append(f"{path}{scheme}")
            continue
        ground = read_color(written.get("background"), f"{path}{scheme}.background", dropped)
        colors = {name: read_color(written.get(key), f"{path}{scheme}.{key}", dropped, ground or WHITE) for name, key in (("foreground", "text"), ("surface", "surfaceHover"), ("link", "link"), ("accent", "accent"))}
        native[scheme] = present({"background": ground, **colors})
    return present({**native, "font": read_font(theme.get("font"), f"{path}font", dropped)})


def read_offprint(theme, path, dropped):
    stated = theme.get("colorScheme")
    prefers = stated if stated in ("light", "dark") else None
    if stated not in ("light", "dark", "auto", "system", "", None):
        dropped.append(f"{path}colorScheme")
    written = theme.get("colors")
    if not isinstance(written, dict):
        if written is not None:
            dropped.append(f"{path}colors")
        written = {}
    ground = read_color(written.get("base100"), f"{path}colors.base100", dropped)

    def color(key):
        return read_color(written.get(key), f"{path}colors.{key}", dropped, ground or WHITE)

    primary, primary_text, accent, accent_text = (color(key) for key in ("primary", "primaryContent", "accent", "accentContent"))
    palette = {"background": ground, "foreground": color("baseContent"), "surface": color("base200"), "border": color("base300")}
    palette["accent"] = primary or accent
    palette["accentForeground"] = primary_text if primary else accent_text
    fonts = theme.get("typography")
    if not isinstance(fonts, dict):
        if fonts is not None:
            dropped.append(f"{path}typography")
        fonts = {}
    body, heading = (read_font(fonts.get(name), f"{path}typography.{name}", dropped) for name in ("bodyFont", "headingFont"))
    return present({scheme_of(present(palette), prefers or "light"): present(palette), "font": body or heading, "prefers": prefers})


def read_leaflet(theme, path, dropped):
    def color(key, ground):
        return read_color(theme.get(key), path + key, dropped, ground or WHITE)

    canvas = color("backgroundColor", None)
    written = color("pageBackground", canvas)
    shown = theme.get("showPageBackground")
    if shown is not None and not isinstance(shown, bool):
        dropped.append(f"{path}showPageBackground")
    page = written if shown is True else None
    text = color("primary", page or canvas)
    on_page_only = text and canvas and page and stands_on_page(text, canvas, page)
    ground = page if on_page_only else canvas or page
    accent = color("accentBackground", ground)
    palette = {"background": ground, "foreground": text, "surface": None if ground is page else page, "accent": accent, "accentForeground": color("accentText", accent)}
    body, heading = (read_font(theme.get(name), path + name, dropped) for name in ("bodyFont", "headingFont"))
    return present({scheme_of(present(palette)): present(palette), "page": page, "font": body or heading})


PROGRAMS = [
    ("blog.pckt.theme", ("light", "dark"), read_pckt),
    ("app.offprint.theme", ("colors", "colorScheme"), read_offprint),
    ("pub.leaflet.", ("backgroundColor", "pageBackground", "primary", "accentBackground", "accentText"), read_leaflet),
]


def is_of(kind, begin):
    return kind.startswith(begin) if begin.endswith(".") else kind == begin or kind.startswith(begin + "#")


def reader_of(theme):
    kind = theme.get("$type")
    for begin, members, read in PROGRAMS:
        if is_of(kind, begin) if isinstance(kind, str) else any(name in theme for name in members):
            return read
    return None


def published(record):
    """What a record states: by scheme and by theme, with font, `prefers` and the paths of what was dropped. Views are left out here."""
    dropped, basic, native, own = [], record.get("basicTheme"), {}, None
    theme, basic_path = record.get("theme"), "basicTheme."
    for name, value in (("basicTheme", basic), ("theme", theme)):
        if value is not None and not isinstance(value, dict):
            dropped.append(name)
    if isinstance(theme, dict):
        read = reader_of(theme)
        if read:
            native = read(theme, "theme.", dropped)
        elif not isinstance(basic, dict) and any(theme.get(name) is not None for name in (*BASIC, *BASIC_OF_VIEWS)):
            basic, basic_path = theme, "theme."
        else:
            dropped.append("theme")
    if isinstance(basic, dict):
        own = {}
        for name, other in zip(BASIC, BASIC_OF_VIEWS):
            written = name if basic.get(name) is not None else other
            own[name] = read_color(basic.get(written), basic_path + written, dropped, alpha=False)
        own = present(own)
        page = native.get("page")
        if page and "background" in own and "foreground" in own and stands_on_page(own["foreground"], own["background"], page):
            del own["background"]
    scheme = None if own is None else scheme_of(own, "dark" if "dark" in native and "light" not in native else "light")
    stated = {name: {"basicTheme": own if scheme == name else {}, "native": native.get(name, {})} for name in ("light", "dark")}
    return stated, native.get("font"), native.get("prefers"), dropped


# Making a scheme


def find(stated, name):
    for origin in ("basicTheme", "native"):
        if name in stated[origin]:
            return stated[origin][name], origin
    return None


def make(scheme, stated, opposite):
    away, back = ("lighter", "darker") if scheme == "dark" else ("darker", "lighter")
    neutral = {name: (color, "neutral") for name, color in NEUTRAL[scheme].items()}

    def pair(ground, text):
        for origin in ("basicTheme", "native"):
            palette = stated[origin]
            if ground in palette and text in palette:
                return (palette[ground], origin), (palette[text], origin)
        return None

    def mirror(name):
        found = find(opposite, name)
        return found and (mirrored(found[0], scheme, ROLES.get(name, "text")), "derived")

    def moved(part, holds, first=away):
        color = nearest(part[0], first, holds) or (WHITE if holds(WHITE) else BLACK)
        return part if color == part[0] else (color, "derived")

    def beside(part):
        return part[1] in stated and stated[part[1]].get("background") == background[0]

    def held(name, least):
        part = find(stated, name)
        return part if not part or beside(part) else moved(part, lambda color: contrast(color, background[0]) >= least)

    def derived(color, least):
        return moved((color, ""), lambda one: all(contrast(one, ground) >= least for ground in (background[0], surface[0])))[0], "derived"

    # The body.
    background, foreground = pair("background", "foreground") or (None, None)
    if not background:
        background = find(stated, "background") or mirror("background")
        foreground = find(stated, "foreground") or mirror("foreground")
        if foreground and foreground[1] in stated and not background:
            background = moved(neutral["background"], lambda color: contrast(foreground[0], color) >= TEXT, back)
        else:
            background, text = background or neutral["background"], foreground or neutral["foreground"]
            ground, words = find(opposite, "background"), find(opposite, "foreground")
            before = contrast(ground[0], words[0]) if ground and words else 0
            most = max(contrast(WHITE, background[0]), contrast(BLACK, background[0]))
            least = min(COMFORT if before < TEXT else before, COMFORT, most)
            if text[1] not in stated or contrast(text[0], background[0]) < TEXT:
                text = moved(text, lambda color: contrast(color, background[0]) >= least)
            foreground = text

    # The button.
    accent, accent_text = pair("accent", "accentForeground") or (None, None)
    if accent and background[1] == "derived" and contrast(accent[0], background[0]) < EDGE:
        accent = None
    if not accent:
        own = find(stated, "accent")
        start = own or mirror("accent") or neutral["accent"]
        stays = own is not None and beside(own)
        def text_on(color, texts):
            if not (stays and color == start[0]) and contrast(color, background[0]) < EDGE:
                return None
            hover = shifted(color, -5)
            return next((text for text in texts if text and contrast(text[0], color) >= TEXT and contrast(text[0], hover) >= TEXT), None)

        below, other = find(opposite, "accent"), None if own else find(opposite, "accentForeground")
        kept = other and (other[0], "derived")
        steps = 15 if not below or not kept or contrast(kept[0], below[0]) >= TEXT else 5
        close = kept and nearest(start[0], away, lambda color: text_on(color, [kept]) is not None, steps)
        if close:
            accent, accent_text = (close, "derived"), kept
        else:
            texts = [find(stated, "accentForeground"), neutral["accentForeground"] if start[1] == "neutral" else None]
            texts += [(color, "derived") for color in (background[0], WHITE, BLACK)]
            accent = moved(start, lambda color: text_on(color, texts) is not None)
            accent_text = text_on(accent[0], texts)

    # What the body carries.
    link, border = held("link", TEXT), held("border", EDGE)
    shown = [(foreground, TEXT), (link, TEXT), (accent, EDGE), (border, EDGE)]

    def carries(color, origin=None):
        poles = any(contrast(one, color) >= TEXT and contrast(one, background[0]) >= TEXT for one in (WHITE, BLACK))
        return poles and all(not part or part[1] == origin or contrast(part[0], color) >= least for part, least in shown)

    surface = find(stated, "surface")
    if not surface or not carries(*surface):
        other = surface or mirror("surface")
        color = other and nearest(other[0], back, carries)
        before = None if surface else [find(opposite, name) for name in ("background", "surface")]
        if color and before and all(before) and contrast(before[0][0], before[1][0]) >= APART > contrast(color, background[0]):
            color = None
        tints = [mix(foreground[0], background[0], share) for share in (0.05, 0.04, 0.03, 0.02, 0.01)]
        color = color or next((tint for tint in tints if carries(tint)), None)
        surface = (color, "derived") if color else background
    if not link:
        # On the text's side of the background.
        start = mirror("link") or (foreground if accent[1] == "neutral" != foreground[1] else accent)
        text, under = luminance(foreground[0]), luminance(background[0])
        side = away if text == under else "lighter" if text > under else "darker"

        def on_side(color):
            return (luminance(color) > under) == (side == "lighter") and all(contrast(color, ground[0]) >= TEXT for ground in (background, surface))

        color = nearest(start[0], side, on_side)
        faint = any(contrast(foreground[0], ground[0]) < EDGE for ground in (background, surface))
        link = (color, "derived") if color else derived(start[0], TEXT) if faint else foreground
    shade = "neutral" if accent[1] == "neutral" else "derived"
    return {
        "background": background,
        "foreground": foreground,
        "surface": surface,
        "border": border or derived(mix(foreground[0], background[0], 0.14), EDGE),
        "link": link,
        "accent": accent,
        "accentForeground": accent_text,
        "hover": (shifted(accent[0], -5), shade),
        "pressed": (shifted(accent[0], -5), shade),
        "focus": derived(foreground[0], EDGE),
        "disabled": (shifted(accent[0], 5), shade),
    }


def to_hex(rgb):
    return "#%02x%02x%02x" % rgb


def publication_theme(record):
    stated, font, prefers, dropped = published(record)
    bare = not any(palette for scheme in stated.values() for palette in scheme.values())
    theme = {}
    for scheme, opposite in (("light", "dark"), ("dark", "light")):
        made = make(scheme, stated[scheme], stated[opposite])
        theme[scheme] = {
            "colors": {name: to_hex(made[name][0]) for name in NAMES},
            "origin": {name: "neutral" if bare else made[name][1] for name in NAMES},
            "ratios": {key: contrast(*(made[name][0] for name in key.split("/"))) for key in TEXT_PAIRS + EDGE_PAIRS + EXEMPT_PAIRS},
        }
    return {**theme, **present({"font": font, "prefers": prefers}), "dropped": dropped}
