/** `masthead/render`: cards and profiles as HTML, flat HTML and SVG, without a DOM or script. */

export { type FlatProfileOptions, renderProProfileFlat } from './flat/render-pro-profile-flat.ts';
export { type FlatCardOptions, renderPubCardFlat } from './flat/render-pub-card-flat.ts';
export { PRO_PROFILE_CSS, PUB_CARD_CSS } from './html/element-styles.ts';
export { escapeHtml, scriptJson } from './html/escape-html.ts';
export {
  type ProProfileOptions,
  proProfileStyleHashes,
  renderProProfile,
} from './html/render-pro-profile.ts';
export { type PubCardOptions, pubCardStyleHashes, renderPubCard } from './html/render-pub-card.ts';
export { type ScriptName, type ScriptTagOptions, scriptTag } from './html/script-tag.ts';
export { escapeXml } from './svg/escape-xml.ts';
export { type ProProfileSvgOptions, renderProProfileSvg } from './svg/render-pro-profile-svg.ts';
export { type PubCardSvgOptions, renderPubCardSvg } from './svg/render-pub-card-svg.ts';
