/**
 * A strict parser of OpenMetrics text, written from the specification (OpenMetrics 1.0), for tests.
 *
 * @module
 */

/** A sample: a line with a value. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A metric family. */
export interface Family {
  name: string;
  type: string;
  help?: string;
  samples: Sample[];
}

/** The suffixes of sample names, by type. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  gauge: [""],
  unknown: [""],
  counter: ["_total", "_created"],
  histogram: ["_bucket", "_sum", "_count", "_created"],
  summary: ["", "_sum", "_count", "_created"],
  info: ["_info"],
  stateset: [""],
};

const METRIC_NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?Inf|NaN)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)(?: (\S+))?$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/;

/** @throws {SyntaxError} for any violation of the specification, with the line */
export function parseOpenMetrics(text: string): Map<string, Family> {
  if (!text.endsWith("# EOF\n")) throw new SyntaxError('The text does not end with "# EOF" and a line feed');
  const families = new Map<string, Family>();
  let current: Family | undefined;
  const lines = text.slice(0, -"# EOF\n".length).split("\n");
  if (lines.pop() !== "") throw new SyntaxError('"# EOF" is not a line of its own');
  for (const [index, line] of lines.entries()) {
    try {
      current = line.startsWith("#") ? readMetadata(families, current, line) : readSample(current, line);
    } catch (error) {
      throw new SyntaxError(`Line ${index + 1}: ${(error as Error).message}: ${line}`);
    }
  }
  for (const family of families.values()) if (family.type === "histogram") checkHistogram(family);
  return families;
}

function readMetadata(families: Map<string, Family>, current: Family | undefined, line: string): Family {
  const [, keyword = "", name = "", rest = ""] = /^# (HELP|TYPE|UNIT) (\S+) (.*)$/.exec(line) ?? [];
  if (!METRIC_NAME.test(name)) throw new SyntaxError("Neither metadata nor the end marker");
  const family = current?.name === name ? current : { name, type: "", samples: [] };
  if (family !== current) {
    if (families.has(name)) throw new SyntaxError("The family is not contiguous");
    families.set(name, family);
  }
  if (family.samples.length > 0) throw new SyntaxError("Metadata follows samples");
  if (keyword === "HELP") {
    if (family.help !== undefined) throw new SyntaxError("Duplicate HELP");
    if (/\\(?![\\n"])/.test(rest)) throw new SyntaxError("Invalid escape");
    family.help = rest;
  }
  if (keyword === "TYPE") {
    if (family.type !== "") throw new SyntaxError("Duplicate TYPE");
    if (!Object.hasOwn(SUFFIXES, rest)) throw new SyntaxError("Unknown type");
    if (rest === "counter" && name.endsWith("_total")) throw new SyntaxError("A counter family ends with _total");
    family.type = rest;
  }
  if (keyword === "UNIT" && !name.endsWith(`_${rest}`)) throw new SyntaxError("The name does not end with its unit");
  return family;
}

function readSample(family: Family | undefined, line: string): Family {
  const [, name = "", inner = "", number = "", timestamp] = SAMPLE.exec(line) ?? [];
  if (name === "") throw new SyntaxError("Not a sample");
  if (!family || family.type === "") throw new SyntaxError("No TYPE before the sample");
  if (!(SUFFIXES[family.type] ?? []).some((suffix) => name === family.name + suffix)) {
    throw new SyntaxError(`Not a sample of the ${family.type} "${family.name}"`);
  }
  if (!NUMBER.test(number)) throw new SyntaxError("Not a number");
  if (timestamp !== undefined && !NUMBER.test(timestamp)) throw new SyntaxError("Not a timestamp");
  const value = Number(number.replace("Inf", "Infinity"));
  if (family.type === "counter" && !(value >= 0)) throw new SyntaxError("Negative counter");
  const labels = readLabels(inner);
  const key = JSON.stringify([name, Object.entries(labels).sort()]);
  const known = family.samples.some((one) => JSON.stringify([one.name, Object.entries(one.labels).sort()]) === key);
  if (known) throw new SyntaxError("Duplicate sample with the same labels");
  family.samples.push({ name, labels, value });
  return family;
}

function readLabels(inner: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = inner;
  while (rest !== "") {
    const [whole, name, value] = LABEL.exec(rest) ?? [];
    if (whole === undefined || name === undefined || value === undefined) throw new SyntaxError("Invalid label");
    if (Object.hasOwn(labels, name)) throw new SyntaxError("Duplicate label name");
    labels[name] = value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
    rest = rest.slice(whole.length);
  }
  return labels;
}

/** Checks that each set of labels has rising buckets, and that the last one, `+Inf`, equals the count. */
function checkHistogram({ name, samples }: Family): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...others } }) =>
    JSON.stringify(Object.entries(others).sort()),
  );
  for (const [labels, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels: { le = "" } }) => le);
    const numbers = bounds.map((le) => Number(le.replace("Inf", "Infinity")));
    const odd = bounds.find((le) => le !== "+Inf" && !/^\d+\.\d+$|e/.test(le));
    if (odd !== undefined) throw new SyntaxError(`The bound "${odd}" of "${name}" is not written as a float`);
    const rises = (values: readonly number[], isStrict: boolean) =>
      values.every(
        (value, index) => index === 0 || value > (values[index - 1] ?? 0) || (!isStrict && value === values[index - 1]),
      );
    if (!rises(numbers, true)) throw new SyntaxError(`The bounds of "${name}" ${labels} do not rise`);
    if (
      !rises(
        buckets.map(({ value }) => value),
        false,
      )
    )
      throw new SyntaxError(`"${name}" ${labels} is not cumulative`);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    if (bounds.at(-1) !== "+Inf" || buckets.at(-1)?.value !== count) {
      throw new SyntaxError(`The last bucket of "${name}" ${labels} is not the count`);
    }
    if (!group.some((sample) => sample.name === `${name}_sum`)) throw new SyntaxError(`"${name}" ${labels} has no sum`);
  }
}
