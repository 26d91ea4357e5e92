// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.honor"),
			/**
			 * The issuer that granted the honor, as a single nested reference mirroring the flat issuer / issuerDid / entityRef fields. Additive dual-write: the flat fields remain the source of truth for existing consumers.
			 */
			get "agentRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.agentRefSchema)
			},
			/**
			 * Date the honor was awarded, in YYYY-MM or YYYY-MM-DD format.
			 */
			"awardedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Description of the honor or award.
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * Portable, app-neutral identifier for the issuing organization the user selected from a resolver dropdown: a Wikidata Q-ID URI (http://www.wikidata.org/entity/Q...), a ROR URI, or an LEI URI. Enables deterministic resolution to a canonical entity even before the organization claims an ATproto account. Absent for free-text entries.
			 */
			"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
			/**
			 * Organization or entity that granted the honor.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"issuer": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * DID of the issuing entity's ATproto account, if one exists.
			 */
			"issuerDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			/**
			 * Honor or award title.
			 * @minLength 1
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.honor";
