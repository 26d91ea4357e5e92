// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _artifactLinkSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#artifactLink")),
		"kind": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * @maxLength 2560
		 * @maxGraphemes 256
		 */
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
		)),
		"url": /*#__PURE__*/ v.genericUriString(),
	}
);
const _externalRecordRefSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#externalRecordRef")),
	"cid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.cidString()),
	"uri": /*#__PURE__*/ v.resourceUriString(),
});
const _industryDomainSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#industryDomain")),
	"domain": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"industry": /*#__PURE__*/ v.string(),
});
const _presentationLinkSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#presentationLink")),
		/**
		 * @maxLength 640
		 * @maxGraphemes 64
		 */
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
		)),
		"type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"uri": /*#__PURE__*/ v.genericUriString(),
	}
);
const _skillRefSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#skillRef")),
		/**
		 * A skill record of the same owner.
		 */
		"uri": /*#__PURE__*/ v.resourceUriString(),
	}
);
type artifactLink$schematype = typeof _artifactLinkSchema;
type externalRecordRef$schematype = typeof _externalRecordRefSchema;
type industryDomain$schematype = typeof _industryDomainSchema;
type presentationLink$schematype = typeof _presentationLinkSchema;
type skillRef$schematype = typeof _skillRefSchema;

export interface artifactLinkSchema extends artifactLink$schematype {}

export interface externalRecordRefSchema extends externalRecordRef$schematype {}

export interface industryDomainSchema extends industryDomain$schematype {}

export interface presentationLinkSchema extends presentationLink$schematype {}

export interface skillRefSchema extends skillRef$schematype {}
export const artifactLinkSchema = _artifactLinkSchema as artifactLinkSchema;
export const externalRecordRefSchema = _externalRecordRefSchema as externalRecordRefSchema;
export const industryDomainSchema = _industryDomainSchema as industryDomainSchema;
export const presentationLinkSchema = _presentationLinkSchema as presentationLinkSchema;
export const skillRefSchema = _skillRefSchema as skillRefSchema;

export interface ArtifactLink extends v.InferInput<typeof artifactLinkSchema> {}

export interface ExternalRecordRef extends v.InferInput<typeof externalRecordRefSchema> {}

export interface IndustryDomain extends v.InferInput<typeof industryDomainSchema> {}

export interface PresentationLink extends v.InferInput<typeof presentationLinkSchema> {}

export interface SkillRef extends v.InferInput<typeof skillRefSchema> {}
