/**
 * The traffic mix of the benchmarks, as Lua for wrk.
 *
 * @module
 */

/** 65 % get a task, 23 % list a project's tasks, 9 % list projects, 3 % writes. */
export function mix(workspaceId: string, projectId: string, ids: readonly string[]): string {
  const list = ids.map((id) => `"${id}"`).join(",");
  return `local ids = {${list}}
request = function()
  local dice, id = math.random(1000), ids[math.random(#ids)]
  if dice <= 650 then return wrk.format("GET", "/api/task/" .. id) end
  if dice <= 880 then return wrk.format("GET", "/api/task/tasks/${projectId}") end
  if dice <= 970 then return wrk.format("GET", "/api/project?workspaceId=${workspaceId}") end
  if dice <= 980 then return wrk.format("POST", "/api/task/${projectId}", nil, '{"title":"New","status":"to-do"}') end
  if dice <= 990 then return wrk.format("PATCH", "/api/task/" .. id, nil, '{"status":"done"}') end
  return wrk.format("POST", "/api/comment/" .. id, nil, '{"content":"Looks good"}')
end`;
}
