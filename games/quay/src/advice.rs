//! What a bot should know: nothing but the points, until somebody tells it more.

use crate::components::Quay;

impl engine::Advice for Quay {}
