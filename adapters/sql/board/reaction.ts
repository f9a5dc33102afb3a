/** Reactions to comments. @module */
import type { ReactionReads, ReactionWrites } from "@hexlane/core";
import { asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, paramsOf, type Sql, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const reactions = crud("reaction");

function select({ db, tables }: Sql) {
  return db
    .select(fieldsOf(tables.reaction))
    .from(tables.reaction)
    .innerJoin(tables.task, liveTaskOf(tables.reaction.taskId, tables));
}

function inOrder({ tables: { reaction } }: Sql) {
  return [asc(reaction.createdAt), asc(reaction.commentId), asc(reaction.emoji), asc(reaction.userId)];
}

const OF_TASK = statement((on) =>
  select(on)
    .where(eq(on.tables.reaction.taskId, param("taskId")))
    .orderBy(...inOrder(on))
    .limit(param("limit")),
);
const OF_COMMENT = statement((on) =>
  select(on)
    .where(eq(on.tables.reaction.commentId, param("commentId")))
    .orderBy(...inOrder(on)),
);
const ADD = statement(({ db, tables: { reaction } }) =>
  db.insert(reaction).values(paramsOf(reaction)).onConflictDoNothing(),
);

export const reactionReads: Over<ReactionReads> = {
  listReactions: async (session, taskId, limit) => await session.run(OF_TASK, { taskId, limit }),
  listReactionsTo: async (session, commentId) => await session.run(OF_COMMENT, { commentId }),
};

export const reactionWrites: Over<ReactionWrites> = {
  async addReaction(session, row) {
    await session.run(ADD, { ...row });
  },
  deleteReaction: reactions.delete,
};
