//! The only task that writes.
//!
//! A disk syncs a few hundred times a second, so one sync per move would be the ceiling. Everything that waits, of
//! all tables, goes into one transaction with one sync; only then are the senders told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use crate::batch;
use crate::database::{Access, Durability, Link};
use crate::measures::Measures;
use crate::statement::{Statement, check_text};
use crate::types::NewEntry;

/// Most jobs that may wait; further senders wait for room.
const QUEUE: usize = 1024;
/// Most jobs in one transaction.
const MOST_PER_COMMIT: usize = 512;
/// How long a transaction may take: a database server that has fallen silent must not hold up everything for ever.
const WRITING: Duration = Duration::from_secs(20);

/// What came of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// It is on disk.
    Kept,
    /// Another writer was faster: nothing was written.
    Lost,
}

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Job {
    Entry(Box<NewEntry>),
    /// All of them or, where the first changes nothing, none.
    Statements(Vec<Statement>),
    /// The same, where the first counts rows: no server carries out another such job until this one is committed.
    Counted(Vec<Statement>),
}

impl Job {
    /// Can both databases keep the texts? What they cannot must not fail together with the jobs of others.
    fn check(&self) -> Result<(), StoreError> {
        match self {
            Self::Entry(entry) => entry.texts().try_for_each(check_text),
            Self::Statements(statements) | Self::Counted(statements) => {
                statements.iter().try_for_each(Statement::check)
            }
        }
    }
}

/// The handle of the writing task.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Message>);

enum Message {
    Write(Job, Reply),
    Durability(oneshot::Sender<Result<Durability, StoreError>>),
    Stop(oneshot::Sender<()>),
}

type Reply = oneshot::Sender<Result<Written, StoreError>>;

/// The only connection that writes. After a failed write nobody knows what state it is in, so it is opened anew.
struct Reopened {
    access: Access,
    link: Option<Link>,
    /// Who tells other servers what was written.
    node: Arc<str>,
}

impl Reopened {
    async fn link(&mut self) -> Result<&mut Link, StoreError> {
        let link = match self.link.take() {
            Some(link) => link,
            None => self.access.connect().await?,
        };
        Ok(self.link.insert(link))
    }

    /// Begins a transaction, on a new connection if the old one has ended meanwhile.
    async fn begin(&mut self) -> Result<&mut Link, StoreError> {
        if self.link().await?.begin().await.is_err() {
            self.give_up().await;
            self.link().await?.begin().await?;
        }
        self.link().await
    }

    /// Whatever was begun is rolled back by the end of the connection.
    async fn give_up(&mut self) {
        if let Some(link) = self.link.take()
            && let Err(error) = link.break_off().await
        {
            tracing::debug!(%error, "a connection that failed was not closed properly either");
        }
    }
}

impl Writer {
    pub(crate) fn start(access: Access, link: Link, measures: Measures, node: Arc<str>) -> Self {
        let (sender, messages) = mpsc::channel(QUEUE);
        tokio::spawn(run(Reopened { access, link: Some(link), node }, messages, measures));
        Self(sender)
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.max_capacity() - self.0.capacity()
    }

    /// Hands in a job and waits until it is on disk.
    pub(crate) async fn write(&self, job: Job) -> Result<Written, StoreError> {
        job.check()?;
        let (reply, written) = oneshot::channel();
        self.send(Message::Write(job, reply)).await?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn durability(&self) -> Result<Durability, StoreError> {
        let (reply, durability) = oneshot::channel();
        self.send(Message::Durability(reply)).await?;
        durability.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn stop(&self) {
        let (reply, stopped) = oneshot::channel();
        if self.send(Message::Stop(reply)).await.is_ok() {
            let _ = stopped.await;
        }
    }

    async fn send(&self, message: Message) -> Result<(), StoreError> {
        self.0.send(message).await.map_err(|_| StoreError::Closed)
    }
}

async fn run(mut link: Reopened, mut messages: mpsc::Receiver<Message>, measures: Measures) {
    let mut waiting = Vec::with_capacity(MOST_PER_COMMIT);
    while messages.recv_many(&mut waiting, MOST_PER_COMMIT).await > 0 {
        let (mut jobs, mut replies) = (Vec::new(), Vec::new());
        let mut stopped = None;
        for message in waiting.drain(..) {
            match message {
                Message::Write(job, reply) => {
                    jobs.push(job);
                    replies.push(reply);
                }
                Message::Durability(reply) => {
                    let _ = reply.send(durability(&mut link).await);
                }
                Message::Stop(reply) => {
                    messages.close();
                    stopped = Some(reply);
                }
            }
        }
        let begun = Instant::now();
        let results = write_all(&mut link, &jobs).await;
        if !results.is_empty() {
            let failed = results.iter().filter(|result| result.is_err()).count();
            measures.wrote(begun.elapsed(), results.len() - failed, failed);
        }
        for (reply, result) in replies.into_iter().zip(results) {
            // The sender may have gone; what was written stays written.
            let _ = reply.send(result);
        }
        if let Some(stopped) = stopped {
            if let Some(link) = link.link.take()
                && let Err(error) = link.close().await
            {
                tracing::error!(%error, "the database was not closed properly");
            }
            let _ = stopped.send(());
            return;
        }
    }
}

async fn durability(link: &mut Reopened) -> Result<Durability, StoreError> {
    link.link().await?.durability().await
}

/// Writes everything in one transaction. If that fails each job has one of its own, so that one bad job does not
/// take the others with it.
async fn write_all(link: &mut Reopened, jobs: &[Job]) -> Vec<Result<Written, StoreError>> {
    if jobs.is_empty() {
        return Vec::new();
    }
    let error = match write_together(link, jobs).await {
        Ok(written) => return written.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    tracing::error!(%error, jobs = jobs.len(), "a transaction failed");
    if jobs.len() == 1 {
        return vec![Err(error)];
    }
    let mut gone = error.is_gone();
    let mut results = Vec::new();
    for job in jobs {
        // While the database cannot be reached all hear so at once, not one after the other.
        let written = match &gone {
            Some(why) => Err(StoreError::Unreachable(why.clone())),
            None => write_together(link, std::slice::from_ref(job)).await.map(|written| written[0]),
        };
        gone = gone.or_else(|| written.as_ref().err().and_then(StoreError::is_gone));
        results.push(written);
    }
    results
}

async fn write_together(link: &mut Reopened, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    let node = Arc::clone(&link.node);
    let transaction = async {
        let begun = link.begin().await.map_err(|error| StoreError::Unreachable(error.to_string()))?;
        batch::write(begun, jobs, &node).await
    };
    let written = tokio::time::timeout(WRITING, transaction).await.unwrap_or(Err(StoreError::Silent));
    if written.is_err() {
        link.give_up().await;
    }
    written
}
