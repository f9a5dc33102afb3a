/**
 * Rules for deployment files. Each returns descriptions of violations.
 *
 * @module
 */
import { chooseCommand } from "../../apps/server/commands/mod.ts";
import { fileVariable, SETTINGS } from "../../apps/server/config/settings.ts";

/** The parts of a compose file that the rules check. */
export interface Service {
  image?: string;
  build?: { context?: string; dockerfile?: string };
  configs?: { source: string; target: string }[];
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  user?: string;
  ports?: string[];
  healthcheck?: { test?: string[] };
  depends_on?: Record<string, { condition?: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  network_mode?: string;
  networks?: Record<string, { ipv4_address?: string }>;
  volumes?: string[];
  restart?: string;
  stop_grace_period?: string;
  mem_limit?: string;
  sysctls?: Record<string, string>;
}

export interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  configs?: Record<string, { file?: string }>;
  networks?: Record<string, { ipam?: { config?: { subnet?: string; ip_range?: string; gateway?: string }[] } }>;
}

const OURS = /^hexlane:/;
const KNOWN = new Set(SETTINGS.flatMap(({ name }) => [name, fileVariable(name)]));
const MAX_PORT_BELOW_USERS = 1024;

/** Images that may run as root, because their folders belong to root. Root has no capabilities here. */
const ROOTS = /^(caddy|chrislusf\/seaweedfs):/;

/** Returns all violations in a compose file. @param exists whether a path exists, relative to the file */
export function composeFaults(compose: Compose, exists: (path: string) => boolean): string[] {
  const { services, volumes = {}, configs = {} } = compose;
  return Object.entries(services).flatMap(([name, service]) =>
    [
      ...imageFaults(service.image),
      ...confinementFaults(service),
      ...(OURS.test(service.image ?? "") ? ourFaults(service, exists) : []),
      ...configFaults(service, configs, exists),
      ...proxyFaults(service, compose),
      ...waitingFaults(service, services),
      ...(service.volumes ?? []).flatMap((volume) => {
        const [source = ""] = volume.split(":");
        return source in volumes ? [] : [`volume "${source}" is not declared`];
      }),
    ].map((fault) => `${name}: ${fault}`),
  );
}

/** A tag shows people the version, and a digest makes later builds identical. We build our own image, so it has no digest. */
export function imageFaults(image: string | undefined): string[] {
  const [name = "", digest] = (image ?? "").split("@");
  const tag = /:([^:/]+)$/.exec(name)?.[1];
  if (tag === undefined) return [`image "${image}" has no tag`];
  if (tag === "latest") return [`image "${image}" may be any`];
  const isPinned = OURS.test(name) || /^sha256:[0-9a-f]{64}$/.test(digest ?? "");
  return isPinned ? [] : [`image "${image}" is not pinned by digest`];
}

/** Returns the images in a compose file or Dockerfile that are not built here, each with its digest. */
export function foreignImages(text: string): string[] {
  return [...text.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)]
    .map(([, image = ""]) => image)
    .filter((one) => !OURS.test(one));
}

function confinementFaults(service: Service): string[] {
  const faults: string[] = [];
  // Our image sets its own user.
  const isRoot = service.user === undefined && !OURS.test(service.image ?? "") && !ROOTS.test(service.image ?? "");
  if (isRoot || /^(0|root)(:|$)/.test(service.user ?? "")) faults.push("runs as root");
  if (service.read_only !== true) faults.push("has a writable root file system");
  if (String(service.cap_drop) !== "ALL") faults.push("keeps capabilities");
  if ((service.cap_add ?? []).some((one) => one !== "NET_BIND_SERVICE")) faults.push("adds capabilities");
  if (!service.security_opt?.includes("no-new-privileges:true")) faults.push("may gain privileges");
  if (service.privileged) faults.push("is privileged");
  if (service.network_mode === "host") faults.push("shares the network of the machine");
  if (service.restart === undefined) faults.push("has no restart policy");
  const isOnce = service.restart === "no";
  if (!isOnce && !OURS.test(service.image ?? "") && !service.healthcheck?.test) faults.push("has no health check");
  return faults;
}

/**
 * Checks configs. Compose copies a config without a `file` into the container after creating it, which fails if the
 * root is read-only (docker/compose#12031).
 */
function configFaults(
  { configs: used = [], read_only }: Service,
  configs: NonNullable<Compose["configs"]>,
  exists: (path: string) => boolean,
): string[] {
  return used.flatMap(({ source }) => {
    const file = configs[source]?.file;
    if (file === undefined) return read_only ? [`its root is read-only, and "${source}" is no file`] : [];
    return exists(file) ? [] : [`"${file}" is not there`];
  });
}

function ourFaults(
  { command = ["serve"], environment = {}, ports = [], build, ...service }: Service,
  exists: (path: string) => boolean,
): string[] {
  const { context = "", dockerfile = "" } = build ?? {};
  const isBuilt = build !== undefined && exists(`${context}/${dockerfile}`);
  const faults = isBuilt ? [] : ["its image is in no registry, and it does not say how to build it"];
  faults.push(...Object.keys(environment).flatMap((name) => (KNOWN.has(name) ? [] : [`"${name}" is not a setting`])));
  try {
    chooseCommand(command, { isTerminal: false });
  } catch {
    faults.push(`"${command.join(" ")}" is not a command`);
  }
  if (!environment.BASE_URL) faults.push("BASE_URL is not set");
  if (!(Number.parseInt(service.stop_grace_period ?? "0", 10) > 10))
    faults.push("has no time to finish running requests");
  if (service.mem_limit && !service.sysctls?.["net.ipv4.tcp_wmem"]) {
    faults.push("unread bytes in the kernel's buffers may use up its memory");
  }
  for (const port of ports) {
    if (!port.startsWith("127.0.0.1:")) faults.push(`port ${port} is open to everyone, without TLS`);
  }
  return faults;
}

/**
 * Checks that trusted proxies are single addresses, because a range would let any host in the range forge client
 * addresses.
 */
function proxyFaults({ environment = {} }: Service, { services, networks = {} }: Compose): string[] {
  const gateways = Object.values(networks).flatMap(({ ipam }) => ipam?.config?.map(({ gateway }) => gateway) ?? []);
  const fixed = Object.values(services).flatMap(({ networks: joined = {} }) =>
    Object.values(joined).map(({ ipv4_address }) => ipv4_address),
  );
  const trusted = environment.TRUSTED_PROXIES?.split(",") ?? [];
  return trusted.flatMap((address) =>
    [...gateways, ...fixed].includes(address) ? [] : [`trusts ${address}, which is no proxy of this file`],
  );
}

function waitingFaults({ depends_on = {} }: Service, services: Record<string, Service>): string[] {
  return Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const service = services[other];
    if (!service) return [`waits for "${other}", which does not exist`];
    const isOnce = service.restart === "no";
    const wanted = isOnce ? "service_completed_successfully" : "service_healthy";
    return condition === wanted ? [] : [`does not wait until "${other}" is ready`];
  });
}

interface Instruction {
  word: string;
  rest: string;
}

function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [word = "", ...rest] = line.trim().split(/\s+/);
      return { word, rest: rest.join(" ") };
    });
}

/** Returns all violations in a Dockerfile. */
export function dockerfileFaults(dockerfile: string): string[] {
  const all = instructionsOf(dockerfile);
  const stages = all.filter(({ word }) => word === "FROM");
  const last = all.slice(all.findLastIndex(({ word }) => word === "FROM"));
  const find = (word: string): string | undefined => last.findLast((one) => one.word === word)?.rest;
  const faults: string[] = [];
  if (stages.length < 2) faults.push("the final image contains the build stage");
  for (const { rest } of stages) faults.push(...imageFaults(rest.split(" ")[0]));
  const uid = Number.parseInt(find("USER") ?? "0", 10);
  if (!(uid > 0)) faults.push("runs as root");
  for (const word of ["ENTRYPOINT", "CMD"]) {
    if (!/^\[.*\]$/.test(find(word) ?? "")) faults.push(`${word} needs a shell, which would get the signals`);
  }
  if (!/CMD \[.*\]$/.test(find("HEALTHCHECK") ?? "")) faults.push("has no health check without a shell");
  if (find("STOPSIGNAL") !== "SIGTERM") faults.push("is not stopped gracefully");
  if (find("VOLUME") === undefined) faults.push("stores data inside the container");
  if (last.some(({ word }) => word === "RUN")) faults.push("runs programs in the final stage");
  for (const { word, rest } of all) {
    if (word === "ADD") faults.push("ADD does more than it says: use COPY");
    if ((word === "ENV" || word === "ARG") && /SECRET|PASSWORD|TOKEN|KEY/i.test(rest))
      faults.push(`${rest} is visible to everyone`);
    if (word === "ENV") faults.push(...settingFaults(rest.split(" ")));
    if (word === "EXPOSE" && Number(rest) < MAX_PORT_BELOW_USERS)
      faults.push(`port ${rest} can be opened only by root`);
  }
  return faults;
}

function settingFaults(pairs: readonly string[]): string[] {
  const names = pairs.map((pair) => pair.split("=", 1)[0] ?? "");
  return names.flatMap((name) => (KNOWN.has(name) ? [] : [`"${name}" is not a setting`]));
}

/** Returns the settings of a systemd unit, by key. If a key is repeated, its last value wins. */
export function readUnit(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Za-z]+=/.test(line));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** Returns all violations in a systemd unit. */
export function unitFaults(text: string): string[] {
  const unit = readUnit(text);
  const faults: string[] = [];
  const want = (key: string, value: string): void => {
    if (unit.get(key) !== value) faults.push(`${key} is ${unit.get(key) ?? "not set"}, not ${value}`);
  };
  want("Type", "notify");
  want("NotifyAccess", "main");
  want("DynamicUser", "yes");
  want("NoNewPrivileges", "yes");
  want("CapabilityBoundingSet", "");
  want("ProtectSystem", "strict");
  want("ProtectHome", "yes");
  want("PrivateTmp", "yes");
  want("SystemCallFilter", "~@privileged @resources");
  const [, ...args] = (unit.get("ExecStart") ?? "").split(" ");
  try {
    chooseCommand(args, { isTerminal: false });
  } catch {
    faults.push(`"${args.join(" ")}" is not a command`);
  }
  faults.push(...settingFaults((unit.get("Environment") ?? "").split(" ")));
  if (!(Number(unit.get("TimeoutStopSec")) > 10)) faults.push("has no time to finish running requests");
  return faults;
}
