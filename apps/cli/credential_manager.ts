/**
 * Scripts for the Windows Credential Manager. PowerShell is part of Windows, but has no command that reads a credential, so the
 * scripts call the functions of `wincred.h`. They read the token from standard input and write it to standard output.
 *
 * @module
 */

/**
 * `CRED_TYPE_GENERIC` and `CRED_PERSIST_LOCAL_MACHINE`: the credential stays until it is deleted, and does not roam.
 */
const FUNCTIONS = `
$ErrorActionPreference = 'Stop'
Add-Type -Namespace Hexlane -Name Credentials -MemberDefinition @'
[StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
public struct Credential {
  public uint Flags;
  public uint Type;
  public string TargetName;
  public string Comment;
  public System.Runtime.InteropServices.ComTypes.FILETIME LastWritten;
  public uint BlobSize;
  public IntPtr Blob;
  public uint Persist;
  public uint AttributeCount;
  public IntPtr Attributes;
  public string TargetAlias;
  public string UserName;
}
[DllImport("advapi32.dll", EntryPoint = "CredWriteW", CharSet = CharSet.Unicode, SetLastError = true)]
public static extern bool CredWrite(ref Credential credential, uint flags);
[DllImport("advapi32.dll", EntryPoint = "CredReadW", CharSet = CharSet.Unicode, SetLastError = true)]
public static extern bool CredRead(string target, uint type, uint flags, out IntPtr credential);
[DllImport("advapi32.dll", EntryPoint = "CredDeleteW", CharSet = CharSet.Unicode, SetLastError = true)]
public static extern bool CredDelete(string target, uint type, uint flags);
[DllImport("advapi32.dll")]
public static extern void CredFree(IntPtr credential);
'@
$generic = 1
$localMachine = 2
`;

const WRITE = `
$bytes = [Text.Encoding]::Unicode.GetBytes([Console]::In.ReadToEnd())
$credential = New-Object 'Hexlane.Credentials+Credential'
$credential.Type = $generic
$credential.TargetName = $target
$credential.UserName = 'hexlane'
$credential.Persist = $localMachine
$credential.BlobSize = $bytes.Length
$credential.Blob = [Runtime.InteropServices.Marshal]::AllocHGlobal($bytes.Length)
[Runtime.InteropServices.Marshal]::Copy($bytes, 0, $credential.Blob, $bytes.Length)
if (-not [Hexlane.Credentials]::CredWrite([ref]$credential, 0)) { exit 1 }
`;

const READ = `
$found = [IntPtr]::Zero
if (-not [Hexlane.Credentials]::CredRead($target, $generic, 0, [ref]$found)) { exit 1 }
$credential = [Runtime.InteropServices.Marshal]::PtrToStructure($found, [type]'Hexlane.Credentials+Credential')
[Console]::Out.Write([Runtime.InteropServices.Marshal]::PtrToStringUni($credential.Blob, $credential.BlobSize / 2))
[Hexlane.Credentials]::CredFree($found)
`;

const REMOVE = `
if (-not [Hexlane.Credentials]::CredDelete($target, $generic, 0)) { exit 1 }
`;

const STEPS = { write: WRITE, read: READ, remove: REMOVE } as const;

/** Returns the command that runs a step on a credential. @param target the name of the credential */
export function credentialCommand(step: keyof typeof STEPS, target: string): [string, ...string[]] {
  // PowerShell treats typographic quotation marks like apostrophes.
  const quoted = `'${target.replaceAll(/['\u2018-\u201b]/g, "$&$&")}'`;
  const script = `${FUNCTIONS}$target = ${quoted}\n${STEPS[step]}`;
  const encoded = Buffer.from(script, "utf16le").toString("base64");
  return ["powershell.exe", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded];
}
