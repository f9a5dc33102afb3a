/**
 * Drops the fields of a value that its schema does not name, and checks free-form values.
 *
 * @module
 */
import type { FieldError } from "@hexlane/core";
import type { TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";

/** Keys that reach an object's prototype in a careless merge or copy. */
const DANGEROUS_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** More errors would not help, and each error is longer than the field it reports. */
const MAX_ERRORS = 100;

/** The errors of a value. */
export class Findings {
  readonly errors: FieldError[] = [];
  /** The keys that lead to the current value. */
  readonly path: (string | number)[] = [];

  add(detail: string): void {
    if (this.errors.length >= MAX_ERRORS) return;
    const pointer = this.path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    this.errors.push({ pointer, detail });
  }
}

/** Cleans a valid value. */
export type Cleaner = (value: unknown, findings: Findings) => unknown;

const keep: Cleaner = (value) => value;

/** Compiles the schema to nested closures. */
export function cleanerOf(schema: TSchema): Cleaner {
  if (Array.isArray(schema.anyOf)) return unionCleaner(schema.anyOf);
  if (schema.type === "array") return listCleaner(schema.items ? cleanerOf(schema.items) : freeForm);
  if (schema.type === "object" && isClosed(schema)) return objectCleaner(schema.properties);
  if (schema.type === "object") return freeForm;
  const isScalar = schema.type !== undefined || schema.const !== undefined || schema.enum !== undefined;
  return isScalar ? keep : freeForm;
}

function isClosed(schema: TSchema): boolean {
  return schema.properties !== undefined && !schema.additionalProperties && schema.patternProperties === undefined;
}

function unionCleaner(variants: TSchema[]): Cleaner {
  const others = variants.filter((variant) => variant.type !== "null");
  const [only] = others;
  if (others.length === 1 && only) {
    const clean = cleanerOf(only);
    return clean === keep ? keep : (value, findings) => (value === null ? null : clean(value, findings));
  }
  const choices = others.map((variant) => ({ fits: TypeCompiler.Compile(variant), clean: cleanerOf(variant) }));
  if (choices.every(({ clean }) => clean === keep)) return keep;
  return (value, findings) => {
    const choice = choices.find(({ fits }) => fits.Check(value));
    return choice ? choice.clean(value, findings) : value;
  };
}

function listCleaner(clean: Cleaner): Cleaner {
  if (clean === keep) return keep;
  return (value, findings) =>
    (value as unknown[]).map((item, index) => {
      findings.path.push(index);
      const cleaned = clean(item, findings);
      findings.path.pop();
      return cleaned;
    });
}

function objectCleaner(properties: Record<string, TSchema>): Cleaner {
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, clean: cleanerOf(schema) }));
  return (value, findings) => {
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { name, clean } of fields) {
      const field = source[name];
      if (field === undefined || !Object.hasOwn(source, name)) continue;
      if (clean === keep) {
        result[name] = field;
      } else {
        findings.path.push(name);
        result[name] = clean(field, findings);
        findings.path.pop();
      }
    }
    return result;
  };
}

/** Allows anything except keys that reach prototypes and numbers that JSON cannot represent. */
function freeForm(value: unknown, findings: Findings): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) findings.add("Must be a finite number");
  if (typeof value !== "object" || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    findings.path.push(key);
    if (DANGEROUS_KEYS.has(key)) findings.add("Is not allowed as a name");
    else freeForm(item, findings);
    findings.path.pop();
  }
  return value;
}
